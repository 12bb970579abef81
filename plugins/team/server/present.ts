import { asAnyone, type RequestContext, type UserCard } from '../../../server/sdk/index.ts';
import type { Team } from '../contract.ts';
import type { TeamStore } from './store.ts';
import type { TeamRow } from './tables.ts';
import type { Core } from './uses.ts';

/** A team for one viewer, or (`uid` null) for everybody. */
export function presentTeam(row: TeamRow, uid: number | null, isMember: boolean, members?: UserCard[]): Team {
  return {
    wbId: row.post_id,
    owner: row.uid,
    teamStatus: row.state,
    seats: row.seats,
    taken: row.taken,
    note: row.note,
    joined: row.uid === uid || isMember ? 1 : 0,
    ...(members ? { members } : {}),
  };
}

/** Cards of who holds a seat, the owner first: as many as there are seats at most. */
export async function membersOf(
  { users }: Pick<Core, 'users'>,
  store: TeamStore,
  ctx: RequestContext,
  row: TeamRow,
): Promise<UserCard[]> {
  const uids = [row.uid, ...(await store.members(row.post_id))];
  const cards = await users.cards(asAnyone(ctx), uids);
  return uids.flatMap((uid) => cards.get(uid) ?? []);
}
