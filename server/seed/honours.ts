import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import type { Actor, Cast } from './play.ts';
import { contextFor } from './play.ts';

/**
 * Calls of the plugins for levels and medals; either may be missing, so the seed knows them by
 * their addresses only.
 */
const RANK_CALL = 'GET /api/bbs/zmweb/forward/get';
const FLAGS_CALL = 'GET /api/bbs/user/medal/flag_list';
const GRANT_CALL = 'POST /api/bbs/user/medal/grant_flag';

/** Who gives the flag medals, and why. */
const GIVER = 'operator';
const REASON = '社区活动';
/** Every so many people have a flag medal. */
const EVERY = 3;

/**
 * What people have earned by playing: their levels are worked out, and some have flag medals of
 * their zones.
 */
export async function bestowHonours(
  guildhall: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  for (const zone of zones) {
    if ('levels' in zone.plugins) await workOutLevels(guildhall, zone, cast, actors, now);
    if ('medals' in zone.plugins) await giveFlags(guildhall, zone, cast, actors, now);
  }
}

async function workOutLevels(
  { table }: Guildhall,
  zone: ZoneConfig,
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const call = table.get(RANK_CALL);
  if (!call) return;
  // A level is worked out when somebody looks.
  const ctx = contextFor(zone, await cast(GIVER, zone), now);
  // Read by the call's own schema.
  for (const { uid } of actors.values()) await call.handle(ctx, call.read({ act: 'get_rank_info', uid }) as never);
}

async function giveFlags(
  { table }: Guildhall,
  zone: ZoneConfig,
  cast: Cast,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  const [list, grant] = [table.get(FLAGS_CALL), table.get(GRANT_CALL)];
  if (!list || !grant) return;
  const ctx = contextFor(zone, await cast(GIVER, zone), now);
  const people = [...actors].filter(([key], index) => key === 'hero' || index % EVERY === 0).map(([, actor]) => actor);
  const known = await list.handle(ctx, list.read({ uid: people[0]?.uid ?? 1 }) as never);
  // The plugin's own reply.
  const ids = (known as { list: readonly { id: number }[] }).list.map(({ id }) => id);
  for (const [index, { uid }] of people.entries()) {
    const medalId = ids[index % ids.length];
    if (medalId !== undefined) await grant.handle(ctx, grant.read({ uid, medalId, reason: REASON }) as never);
  }
}
