import { fail, type Db } from '../../sdk/index.ts';
import type { PeopleTables } from './tables.ts';

/** What somebody shows of what they play. */
export interface GameSettings {
  readonly isShown: boolean;
  readonly closed: ReadonlySet<string>;
  /** Roles chosen to be shown, in their order. */
  readonly roles: readonly { readonly zone: string; readonly id: string }[];
}

const UNTOUCHED: GameSettings = { isShown: true, closed: new Set(), roles: [] };

/** Whether others see that somebody plays in a zone. */
export const isOpenIn = ({ isShown, closed }: GameSettings, zone: string): boolean => isShown && !closed.has(zone);

/**
 * The settings of these people; of somebody who never set any: everything is open, no role is
 * shown.
 */
export async function settingsOf(db: Db, uids: readonly number[]): Promise<(uid: number) => GameSettings> {
  if (uids.length === 0) return () => UNTOUCHED;
  const q = () => db.q<PeopleTables>();
  const hidden = await q()
    .selectFrom('people_profile')
    .select('uid')
    .where('uid', 'in', [...uids])
    .where('show_games', '=', 0)
    .execute();
  const closed = await q()
    .selectFrom('closed_game')
    .selectAll()
    .where('uid', 'in', [...uids])
    .execute();
  const roles = await q()
    .selectFrom('showing_role')
    .selectAll()
    .where('uid', 'in', [...uids])
    .orderBy('uid')
    .orderBy('position')
    .execute();
  const made = new Map(
    uids.map((uid): [number, GameSettings] => [
      uid,
      {
        isShown: !hidden.some((row) => row.uid === uid),
        closed: new Set(closed.filter((row) => row.uid === uid).map(({ zone }) => zone)),
        roles: roles.filter((row) => row.uid === uid).map(({ zone, role_id: id }) => ({ zone, id })),
      },
    ]),
  );
  return (uid) => made.get(uid) ?? UNTOUCHED;
}

/**
 * In the transaction: the person's profile, made where it is missing and locked, so that what is
 * set at once is set in turn.
 */
export async function lockProfile(db: Db, uid: number): Promise<void> {
  const q = () => db.q<PeopleTables>();
  await q()
    .insertInto('people_profile')
    .values({ uid, show_games: 1 })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const row = q().selectFrom('people_profile').select('uid').where('uid', '=', uid);
  if (!(await db.forUpdate(row).executeTakeFirst())) throw fail('NOT_FOUND');
}
