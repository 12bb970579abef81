// i18n-data: demo content
import { HOUR_MS } from '../../platform/contract/durations.ts';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { PLAYERS } from './content/index.ts';
import { contextFor, type Actor, type Cast } from './play.ts';
import { createRandom } from './random.ts';

/** Who has read a lot: the accounts that people try the demo with. */
const READERS = ['hero', 'manager', 'operator'];
const READ = 24;

/** What the punishment manager of sw4 has noted down: who, how much, why, how many hours ago. */
const NOTES: readonly (readonly [key: string, delta: number, reason: string, hoursAgo: number])[] = [
  ['hero', -10, '标题与内容不符，引人误点', 26 * 24],
  ['hero', 5, '主动修改标题，恢复部分信誉', 25 * 24],
  ['hero', 5, '连续一月无违规，信誉恢复', 3 * 24],
  ['hei', -20, '在评论中辱骂他人', 12 * 24],
  ['suanni', -5, '重复发布相同内容', 8 * 24],
];

/** Somebody whose signature waits for its review where signatures are reviewed. */
const WAITING = 'feng';

/**
 * Visit records, reputation and a signature under review. In the transaction that fills the demo,
 * after the posts.
 */
export async function fillUserPages(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  for (const zone of zones) for (const key of READERS) await read(guildhall, zone, cast, key, now);
  const sw4 = zones.find(({ abbr }) => abbr === 'sw4');
  if (sw4) await note(guildhall, sw4, cast, actors, now);
  const waiting = PLAYERS.find(({ key }) => key === WAITING);
  const actor = actors.get(WAITING);
  if (waiting && actor) await guildhall.core.signatures.resubmit(actor.uid, waiting.sig, now - 2 * HOUR_MS);
}

async function read({ core, db }: Guildhall, zone: ZoneConfig, cast: Cast, key: string, now: number): Promise<void> {
  const random = createRandom(`visits ${zone.abbr} ${key}`);
  const posts = await db
    .q<{ post: { id: number; zone: string; visible: number; last_comment_at: number } }>()
    .selectFrom('post')
    .select('id')
    .where('zone', '=', zone.abbr)
    .where('visible', '=', 1)
    .orderBy('last_comment_at', 'desc')
    .limit(READ * 2)
    .execute();
  const viewer = await cast(key, zone);
  const chosen = random.shuffle(posts).slice(0, READ);
  for (const [index, { id }] of chosen.entries()) {
    const at = now - (chosen.length - index) * 3 * HOUR_MS - random.between(0, HOUR_MS);
    await core.visits.record(contextFor(zone, viewer, at), id);
    const seconds = random.between(15, 420);
    await core.visits.addTime(contextFor(zone, viewer, at + seconds * 1000), id, seconds);
  }
}

async function note(
  { core }: Guildhall,
  zone: ZoneConfig,
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const viewer = await cast('punisher', zone);
  for (const [key, delta, reason, hoursAgo] of NOTES) {
    const actor = actors.get(key);
    if (actor)
      await core.reputation.change(contextFor(zone, viewer, now - hoursAgo * HOUR_MS), actor.uid, delta, reason);
  }
}
