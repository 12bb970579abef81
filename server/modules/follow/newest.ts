import { sql } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import { isVisible } from '../posts/counters.ts';
import type { ContentTables } from '../posts/tables.ts';
import type { FollowTables } from './tables.ts';

/** A post as the merge sees it. */
export interface Entry {
  readonly id: number;
  readonly uid: number;
  readonly at: number;
}

/** An author and the creation time of their newest visible post. */
export interface Head {
  readonly uid: number;
  readonly at: number;
}

/** Whom the viewer follows and when each last posted here: one descent of the index `post_user` per person, without any post read. */
export function headsQuery(db: Db, zone: string, uid: number) {
  return db
    .q<FollowTables & ContentTables>()
    .selectFrom('follow as f')
    .select('f.target_uid as uid')
    .select((eb) =>
      eb
        .selectFrom('post as p')
        .select('p.created_at')
        .where('p.zone', '=', zone)
        .whereRef('p.uid', '=', 'f.target_uid')
        .where(isVisible)
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('at'),
    )
    .where('f.uid', '=', uid);
}

/** The newest `count` visible posts of each author (and more of them where several share the last one's millisecond). */
export function newestQuery(db: Db, zone: string, authors: readonly number[], count: number) {
  const list = db.rowList(
    'a',
    { uid: 'int' },
    authors.map((uid) => ({ uid })),
  );
  // `cross join` keeps the order on the engine that would rather walk the posts: authors first, each a range of `post_user`.
  return sql<Entry>`select p.id as id, p.uid as uid, p.created_at as at from ${list} cross join post p
    where p.zone = ${zone} and p.uid = a.uid and p.visible = 1 and p.created_at >= coalesce((
      select q.created_at from post q where q.zone = ${zone} and q.uid = a.uid and q.visible = 1
      order by q.created_at desc, q.id desc limit 1 offset ${sql.lit(count - 1)}), 0)`;
}

export type FetchNewest = (authors: readonly number[], count: number) => Promise<readonly Entry[]>;

/** How much deeper each round looks at the authors that may still have more. */
const STEP = 4;

/**
 * The newest `wanted` posts of all authors together, newest first: a merge of one index range per author. An author can only have
 * a part in it with a newest post among the `wanted` newest heads. Of these it takes a few posts each and, of those whose last
 * one still belongs, four times as many, until none is left. An author who goes on has filled a share of the result, so a round
 * reads at most four results' worth of posts: the cost depends on how many are followed and how far one has paged, neither on the
 * size of the zone nor on how much any author has written.
 */
export async function mergeNewest(heads: readonly Head[], wanted: number, fetch: FetchNewest): Promise<Entry[]> {
  const least = heads.map(({ at }) => at).toSorted((a, b) => b - a)[wanted - 1] ?? -Infinity;
  let open = heads.filter(({ at }) => at >= least).map(({ uid }) => uid);
  let found = new Map<number, readonly Entry[]>();
  for (let count = STEP; open.length > 0; count *= STEP) {
    const fetched = Map.groupBy(await fetch(open, count), ({ uid }) => uid);
    found = new Map([...found, ...fetched]);
    const last = newestOf(found, wanted)[wanted - 1]?.at ?? -Infinity;
    open = open.filter((uid) => {
      const entries = fetched.get(uid) ?? [];
      return entries.length >= count && Math.min(...entries.map(({ at }) => at)) >= last;
    });
  }
  return newestOf(found, wanted);
}

const newestOf = (found: ReadonlyMap<number, readonly Entry[]>, wanted: number): Entry[] =>
  [...found.values()]
    .flat()
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, wanted);
