import { sql } from 'kysely';
import { combine } from '../../db/combine.ts';
import type { Db } from '../../db/index.ts';
import type { RequestContext } from '../../sdk/context.ts';
import type { UserStats } from './services.ts';
import { isInOrder } from '../accounts/index.ts';
import type { UserTables } from './tables.ts';

export interface StatChange {
  readonly uid: number;
  /** What to add to each counter; negative when something went. */
  readonly delta: Partial<UserStats>;
}

/**
 * Adds to the counters of users in one zone, in the current transaction. Several changes of one
 * user are summed.
 * @param when `atEnd` at most once in a transaction: see `Db.atEnd`
 */
export type BumpStats = (zone: string, changes: readonly StatChange[], when?: 'now' | 'atEnd') => Promise<void>;

const COLUMNS = {
  posts: 'posts',
  comments: 'comments',
  favors: 'favors',
  beFavorPosts: 'be_favor_posts',
  beFavors: 'be_favors',
  beComments: 'be_comments',
} as const satisfies Record<keyof UserStats, keyof UserTables['user_stat']>;
/** A row, as a list of rows names its types. */
const ROW = {
  uid: 'int',
  zone: 'text',
  posts: 'int',
  comments: 'int',
  favors: 'int',
  be_favor_posts: 'int',
  be_favors: 'int',
  be_comments: 'int',
} as const satisfies Record<keyof UserTables['user_stat'], 'int' | 'text'>;
const FIELDS = sql.join(Object.keys(ROW).map((column) => sql.ref(column)));
const SUMS = sql.join(
  Object.values(COLUMNS).map(
    (column) => sql`${sql.ref(column)} = user_stat.${sql.ref(column)} + excluded.${sql.ref(column)}`,
  ),
);
const NAMES = Object.keys(COLUMNS) as (keyof UserStats)[]; // keys of a literal

const none = (): UserStats => ({ posts: 0, comments: 0, favors: 0, beFavorPosts: 0, beFavors: 0, beComments: 0 });

/**
 * Sums the changes by user, ascending by uid: everyone locks rows in one order, so no two
 * transactions wait for each other.
 */
export function mergeChanges(changes: readonly StatChange[]): [uid: number, delta: UserStats][] {
  const byUid = new Map<number, UserStats>();
  for (const { uid, delta } of changes) {
    const sum = byUid.get(uid) ?? none();
    for (const name of NAMES) sum[name] += delta[name] ?? 0;
    byUid.set(uid, sum);
  }
  return [...byUid].filter(([, delta]) => NAMES.some((name) => delta[name] !== 0)).sort(([a], [b]) => a - b);
}

type Place = Pick<RequestContext, 'zone'>;

/** Users whose counters one query reads. */
const MOST_AT_ONCE = 100;

/**
 * @param invalidate called in the transaction, with `user-stats:<uid>` of each user; takes effect
 *   with the commit
 */
export function createStats(db: Db, invalidate: (...tags: string[]) => void) {
  const bumpStats: BumpStats = async (zone, changes, when = 'now') => {
    if (!db.inTx()) throw new Error('counters change in the transaction of what they count');
    const merged = mergeChanges(changes);
    if (merged.length === 0) return;
    const rows = merged.map(([uid, delta]) => {
      const counts = Object.fromEntries(NAMES.map((name) => [COLUMNS[name], delta[name]]));
      // COLUMNS names them all.
      return { uid, zone, ...(counts as Omit<UserTables['user_stat'], 'uid' | 'zone'>) };
    });
    const write = sql`insert into user_stat (${FIELDS})
      select ${FIELDS} from ${db.rowList('change', ROW, rows)} where true
      on conflict (uid, zone) do update set ${SUMS}`;
    if (when === 'now') await write.execute(db.q());
    else db.atEnd(write);
    invalidate(...merged.map(([uid]) => `user-stats:${uid}`));
  };

  async function statsOf(uids: readonly number[]): Promise<UserStats[]> {
    const counters = db
      .q<UserTables>()
      .selectFrom('user_stat')
      .select(['uid', ...Object.values(COLUMNS)]);
    const rows = await counters.where(db.isAmong('uid', uids)).execute();
    const sums = new Map(uids.map((uid) => [uid, none()]));
    for (const row of rows) {
      const sum = sums.get(row.uid);
      if (sum) for (const name of NAMES) sum[name] += row[COLUMNS[name]];
    }
    return uids.map((uid) => ({ ...(sums.get(uid) ?? none()) }));
  }

  // Fresh, because some of those that are asked together may go into what is kept.
  const statsTogether = combine<number, UserStats>(
    async (uids) => (await db.primary(() => statsOf(uids))).map((value) => ({ value })),
    { max: MOST_AT_ONCE, groups: Infinity },
  );

  async function zoneStats({ zone }: Place, uid: number): Promise<UserStats> {
    const rows = db.q<UserTables>().selectFrom('user_stat').selectAll().where('uid', '=', uid);
    const row = await rows.where('zone', '=', zone.abbr).executeTakeFirst();
    const stats = none();
    if (row) for (const name of NAMES) stats[name] = row[COLUMNS[name]];
    return stats;
  }

  /** See `userService.leaders`. Weights are whole numbers from a checked config. */
  function leaders(
    ctx: Pick<RequestContext, 'zone' | 'now'>,
    weights: Readonly<Partial<Record<keyof UserStats, number>>>,
    limit: number,
  ) {
    const weighed = NAMES.filter((name) => (weights[name] ?? 0) > 0);
    const parts = weighed.map((name) => sql`${sql.ref(COLUMNS[name])} * ${sql.lit(weights[name])}`);
    const score = sql<number>`(${parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`})`;
    return db
      .q<UserTables>()
      .selectFrom('user_stat')
      .select(['uid', score.as('score')])
      .where('zone', '=', ctx.zone.abbr)
      .where(score, '>', 0)
      .where((eb) => isInOrder(eb.ref('uid'), ctx))
      .orderBy(score, 'desc')
      .orderBy('uid')
      .limit(limit)
      .execute();
  }

  return {
    bumpStats,
    zoneStats,
    leaders,
    /** Sum over all zones. Outside of a transaction the calls of one moment are one query. */
    stats: async (uid: number): Promise<UserStats> => {
      if (!db.inTx()) return statsTogether(uid);
      const [stats = none()] = await statsOf([uid]);
      return stats;
    },
  };
}
