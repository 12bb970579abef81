import type { Guildhall } from '../app.ts';
import { DEMO_PASSWORD, demoAccounts } from './actors.ts';
import { hasDemo } from './run-once.ts';

/**
 * What the server prints about its demo once it listens, if it has one: the zones' addresses and
 * the accounts.
 * @param seeded whether this start has filled the database
 */
export async function demoNotice({ db, zones }: Guildhall, origin: string, seeded: boolean): Promise<string> {
  if (!seeded && !(await hasDemo(db))) return '';
  const addresses = zones.current().list.map((zone) => [`${origin}/?zone=${zone.abbr}`, zone.nameEn ?? zone.name]);
  const accounts = demoAccounts().map(({ account, rights }) => [account, rights]);
  return [
    '',
    seeded ? 'The database was empty and has been filled with the demo.' : 'The database holds the demo.',
    ...table(addresses),
    '',
    `Demo accounts, each with the password ${DEMO_PASSWORD}:`,
    ...table(accounts),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly (string | undefined)[])[]): string[] {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`);
}
