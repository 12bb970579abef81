import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../support/app.ts';
import { HERE, THERE } from '../row.ts';
import { SEATS } from './world.ts';

/**
 * A folder of zones that `createWorld` fits: the shipped ones, but that following needs its code
 * (78) in the two that are asked, and that a team has room for everybody who asks. The caller
 * deletes it.
 */
export function zonesOfTheTable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
  cpSync(join(ROOT, 'zones'), folder, { recursive: true });
  for (const abbr of [HERE, THERE]) {
    const file = join(folder, abbr, 'zone.json');
    const zone = JSON.parse(readFileSync(file, 'utf8')) as { plugins: { team?: object } };
    const team = { ...zone.plugins.team, maxSeats: SEATS };
    const plugins = { ...zone.plugins, ...(zone.plugins.team ? { team } : {}) };
    writeFileSync(file, JSON.stringify({ ...zone, plugins, followNeedsCode: true }));
  }
  return folder;
}
