// i18n-data: demo content
import { DAY_MS, HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { NAMED, PLAYERS } from './content/index.ts';
import { contextFor, type Actor, type Cast } from './play.ts';
import { createRandom } from './random.ts';

/** How many people each follows, at least and at most; those whom many like to read come first. */
const FEWEST = 3;
const MOST = 9;

/** Who follows whom. In the transaction that fills the demo, after the posts. */
export async function fillFollows(
  { core }: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const [zone] = zones;
  if (!zone) return;
  const random = createRandom('follows');
  const writers = ['hero', ...PLAYERS.map(({ key }) => key)];
  for (const key of new Set([...writers, ...NAMED.map((named) => named.key)])) {
    const viewer = await cast(key, zone);
    const chosen = new Set<string>();
    const wanted = random.between(FEWEST, MOST);
    for (let attempt = 0; chosen.size < wanted && attempt < 5 * MOST; attempt++) {
      chosen.add(writers[Math.floor(writers.length * random.next() ** 1.6)] ?? key);
    }
    for (const other of chosen) {
      const actor = actors.get(other);
      if (!actor || other === key) continue;
      await core.follow.follow(contextFor(zone, viewer, now - random.between(HOUR_MS, 60 * DAY_MS)), actor.uid);
    }
  }
}
