import { sql } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import { isVisible, type ContentTables } from '../posts/index.ts';
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

/**
 * Whom the viewer follows and when each last posted here: one descent of the index `post_user` per
 * person, without any post read.
 */
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

/**
 * The newest `count` visible posts of each author (and more of them where several share the last
 * one's millisecond), none that is older than `since`.
 */
export function newestQuery(db: Db, zone: string, authors: readonly number[], count: number, since: number) {
  const list = db.rowList(
    'a',
    { uid: 'int' },
    authors.map((uid) => ({ uid })),
  );
  // `cross join` keeps the order on the engine that would rather walk the posts: authors first,
  // each a range of `post_user`.
  return sql<Entry>`select p.id as id, p.uid as uid, p.created_at as at from ${list} cross join post p
    where p.zone = ${zone} and p.uid = a.uid and p.visible = 1 and p.created_at >= coalesce((
      select q.created_at from post q where q.zone = ${zone} and q.uid = a.uid and q.visible = 1 and q.created_at >= ${since}
      order by q.created_at desc, q.id desc limit 1 offset ${sql.lit(count - 1)}), ${since})`;
}

export type FetchNewest = (authors: readonly number[], count: number, since: number) => Promise<readonly Entry[]>;

/** How much deeper each round looks at the authors that may still have more. */
const STEP = 4;
/**
 * Authors who are looked at before the others: this share of what is wanted, and so many at least.
 */
const FIRST_SHARE = 1 / 8;
const FIRST_AT_LEAST = 64;

/**
 * The newest `wanted` posts of all authors together, newest first: a merge of one index range per
 * author. A post can only have a part in it when it is among the `wanted` newest that are known, an
 * author's newest one being known from the start. So the authors who wrote last, who may write
 * much, are looked at first: what they wrote leaves out most of the others. Of each it takes a few
 * posts and, of those whose last one still belongs, four times as many, until none is left. An
 * author who goes on has filled a share of the result, so a round reads at most four results' worth
 * of posts: the cost depends on how many are followed and how far one has paged, neither on the
 * size of the zone nor on how much any author has written.
 */
export async function mergeNewest(heads: readonly Head[], wanted: number, fetch: FetchNewest): Promise<Entry[]> {
  const found = new Map<number, readonly Entry[]>();
  const order = heads.toSorted((a, b) => b.at - a.at);

  /** How old a post may be: the last of those wanted, as far as they are known. */
  const bound = (): number => {
    const unread = order.filter(({ uid }) => !found.has(uid));
    const times = [...found.values(), unread].flatMap((entries) => entries.map(({ at }) => at));
    return times.toSorted((a, b) => b - a)[wanted - 1] ?? 0;
  };

  async function read(authors: readonly Head[]): Promise<void> {
    let since = bound();
    let open = authors.filter(({ at }) => at >= since).map(({ uid }) => uid);
    for (let count = STEP; open.length > 0; count *= STEP) {
      const fetched = Map.groupBy(await fetch(open, count, since), ({ uid }) => uid);
      for (const [uid, entries] of fetched) found.set(uid, entries);
      since = bound();
      open = open.filter((uid) => {
        const entries = fetched.get(uid) ?? [];
        return entries.length >= count && Math.min(...entries.map(({ at }) => at)) >= since;
      });
    }
  }

  const first = Math.max(FIRST_AT_LEAST, Math.ceil(wanted * FIRST_SHARE));
  await read(order.slice(0, first));
  await read(order.slice(first));
  const all = [...found.values()].flat();
  return all.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, wanted);
}
