import { DAY_MS } from '../../platform/contract/durations.ts';
import type { Guildhall } from '../app.ts';
import { knownCodes } from '../plugins.ts';
import { accountKey, type PreparedAccount, AccountStatus, type AccountTables } from '../modules/accounts/index.ts';
import type { UserTables } from '../modules/users/index.ts';
import { drawAvatar } from './art/index.ts';
import { PEOPLE, type Person } from './content/index.ts';
import { contextFor, createCast, type Actor } from './play.ts';
import { hang } from './hang.ts';

/** The password of the named demo accounts. */
export const DEMO_PASSWORD = 'guildhall-demo';
/** No password makes this hash. */
const NO_PASSWORD = '!';
const SINCE = 400 * DAY_MS;

/**
 * The named accounts that are missing, by their key. Their passwords are hashed here, before a
 * transaction that others would wait for.
 */
export async function preparePeople({ core }: Guildhall): Promise<ReadonlyMap<string, PreparedAccount>> {
  const prepared = new Map<string, PreparedAccount>();
  for (const { key, nick, named } of PEOPLE) {
    if (!named || (await core.accounts.byName(key))) continue;
    prepared.set(key, await core.accounts.prepare({ account: key, password: DEMO_PASSWORD, nick }));
  }
  return prepared;
}

/**
 * Makes the accounts that are missing, with their grants. In the caller's transaction.
 * @param prepared what `preparePeople` made
 */
export async function bringPeople(
  guildhall: Guildhall,
  prepared: ReadonlyMap<string, PreparedAccount>,
  now: number,
): Promise<Map<string, Actor>> {
  const { core } = guildhall;
  const actors = new Map<string, Actor>();
  for (const [index, person] of PEOPLE.entries()) {
    const born = now - SINCE + index * 9 * DAY_MS;
    const existing = await core.accounts.byName(person.key);
    const uid = existing?.uid ?? (await createPerson(guildhall, person, prepared.get(person.key), born));
    if (person.verified !== false) await core.realNames.markVerified(uid, born);
    for (const [zone, code] of grantsOf(guildhall, person)) await core.permissions.grant(uid, zone, code, born);
    actors.set(person.key, { uid, nick: person.nick });
  }
  return actors;
}

/**
 * In which zones that there are a person has which codes; the operator has every one everywhere.
 */
function grantsOf(
  { plugins, zones }: Guildhall,
  { key, codes = {} }: Person,
): (readonly [zone: string, code: number])[] {
  const known = zones.current().byAbbr;
  const own = Object.entries(codes)
    .filter(([zone]) => zone === 'all' || known.has(zone))
    .flatMap(([zone, list]) => list.map((code) => [zone, code] as const));
  const every = key === 'operator' ? knownCodes(plugins.map(({ manifest }) => manifest)) : [];
  return [...own, ...every.map((code) => ['all', code] as const)];
}

async function createPerson(
  { core, db }: Guildhall,
  { key, nick, sig }: Person,
  account: PreparedAccount | undefined,
  born: number,
): Promise<number> {
  if (account) {
    const uid = await core.accounts.add(account, born);
    await db.q<UserTables>().updateTable('user_profile').set({ sig }).where('uid', '=', uid).execute();
    return uid;
  }
  const row = {
    account: key,
    account_key: accountKey(key),
    password_hash: NO_PASSWORD,
    status: AccountStatus.ok,
    created_at: born,
  };
  const uid = await db.insertId(db.q<AccountTables>().insertInto('account').values(row));
  await core.profiles.create(uid, core.profiles.checkNick(nick), born);
  await db.q<UserTables>().updateTable('user_profile').set({ sig }).where('uid', '=', uid).execute();
  return uid;
}

/** Draws and hangs everybody's avatar; in a zone, because each image belongs to one. */
export async function dressPeople(
  guildhall: Guildhall,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const { db, zones } = guildhall;
  const [zone] = zones.current().list;
  if (!zone) return;
  const cast = createCast(guildhall, actors);
  const dressed: { uid: number; url: string }[] = [];
  // One after the other: the upload refuses a crowd.
  for (const [key, { uid }] of actors) {
    if (key === 'player') continue; // somebody without an avatar
    const ctx = contextFor(zone, await cast(key, zone), now - SINCE);
    const { url } = await hang(guildhall, ctx, { filename: `${key}.png`, bytes: await drawAvatar(key) });
    dressed.push({ uid, url });
  }
  await db.tx(async () => {
    for (const { uid, url } of dressed)
      await db.q<UserTables>().updateTable('user_profile').set({ avatar_url: url }).where('uid', '=', uid).execute();
  });
}

/** A line of the account table of the notice. */
export interface DemoAccount {
  readonly account: string;
  readonly nick: string;
  readonly rights: string;
}

const RIGHTS: Readonly<Record<string, string>> = {
  player: 'not real-name verified',
  hero: 'real-name verified',
  manager: 'manager of sw4 (13), reviews drafts there (92)',
  punisher: 'punishment manager of sw4 (32)',
  lottery: 'lottery manager of sw4 and jl (93)',
  operator: 'every permission in all zones',
  'scribe-sw4': 'manager of sw4 (13), reviews drafts there (92)',
  'proof-sw4': 'manager of sw4 (13), reviews drafts there (92)',
};

export const demoAccounts = (): DemoAccount[] =>
  PEOPLE.filter(({ named }) => named).map(({ key, nick }) => ({ account: key, nick, rights: RIGHTS[key] ?? '' }));
