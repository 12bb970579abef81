import type { Db } from '../../db/index.ts';
import type { UserStats } from '../../sdk/services.ts';
import type { UserTables } from './tables.ts';

export interface StatChange {
  readonly uid: number;
  /** What to add to each counter; negative when something went. */
  readonly delta: Partial<UserStats>;
}

/** Adds to the counters of users in one zone, in the current transaction. Several changes of one user are summed. */
export type BumpStats = (zone: string, changes: readonly StatChange[]) => Promise<void>;

const COLUMNS = {
  posts: 'posts',
  comments: 'comments',
  favors: 'favors',
  beFavorPosts: 'be_favor_posts',
  beFavors: 'be_favors',
  beComments: 'be_comments',
} as const satisfies Record<keyof UserStats, keyof UserTables['user_stat']>;
const NAMES = Object.keys(COLUMNS) as (keyof UserStats)[]; // keys of a literal

const none = (): UserStats => ({ posts: 0, comments: 0, favors: 0, beFavorPosts: 0, beFavors: 0, beComments: 0 });

/** Sums the changes by user, ascending by uid: everyone locks rows in one order, so no two transactions wait for each other. */
export function mergeChanges(changes: readonly StatChange[]): [uid: number, delta: UserStats][] {
  const byUid = new Map<number, UserStats>();
  for (const { uid, delta } of changes) {
    const sum = byUid.get(uid) ?? none();
    for (const name of NAMES) sum[name] += delta[name] ?? 0;
    byUid.set(uid, sum);
  }
  return [...byUid].filter(([, delta]) => NAMES.some((name) => delta[name] !== 0)).sort(([a], [b]) => a - b);
}

/** @param invalidate called after commit with `user-stats:<uid>` of each user */
export function createStats(db: Db, invalidate: (...tags: string[]) => void) {
  const bumpStats: BumpStats = async (zone, changes) => {
    if (!db.inTx()) throw new Error('counters change in the transaction of what they count');
    const merged = mergeChanges(changes);
    for (const [uid, delta] of merged) {
      const counts = Object.fromEntries(NAMES.map((name) => [COLUMNS[name], delta[name]]));
      await db
        .q<UserTables>()
        .insertInto('user_stat')
        .values({ uid, zone, ...(counts as Omit<UserTables['user_stat'], 'uid' | 'zone'>) }) // COLUMNS names them all
        .onConflict((conflict) =>
          conflict
            .columns(['uid', 'zone'])
            .doUpdateSet(({ ref, eb }) =>
              Object.fromEntries(
                NAMES.map((name) => COLUMNS[name]).map((column) => [
                  column,
                  eb(ref(`user_stat.${column}`), '+', ref(`excluded.${column}`)),
                ]),
              ),
            ),
        )
        .execute();
    }
    if (merged.length > 0) db.afterCommit(() => invalidate(...merged.map(([uid]) => `user-stats:${uid}`)));
  };

  return {
    bumpStats,
    /** Sum over all zones. */
    async stats(uid: number): Promise<UserStats> {
      const rows = await db.q<UserTables>().selectFrom('user_stat').selectAll().where('uid', '=', uid).execute();
      const sum = none();
      for (const row of rows) for (const name of NAMES) sum[name] += row[COLUMNS[name]];
      return sum;
    },
  };
}
