import { sql, type Expression, type SqlBool } from 'kysely';
import { onOneLine } from '../../../platform/contract/content/index.ts';
import { findWords } from '../../../platform/contract/found-words.ts';
import type { Db, PostRow } from '../../sdk/index.ts';
import { indexOf, normalizeTopic } from './body.ts';
import { isVisible } from './counters.ts';
import { indexFor, listIdsQuery, searchText, sortKeyOf, type ListQuery } from './queries.ts';
import { conditionOf, idRangeOf, scopesOf, scopesOfPost, type Scoped } from './search-filters.ts';
import type { ContentTables, StoredPost } from './tables.ts';

type Indexed = Pick<StoredPost, 'id' | 'title'> & Scoped;

/** A post's rows in the indexes `post` and `post_title`. */
export function searchRowsOf(post: Indexed, text: string) {
  const { id, title } = post;
  const scopes = scopesOfPost(post);
  return { post: { id, text: `${title}\n${text}`, scopes }, title: { id, text: title, scopes } };
}

/**
 * Hits that are sorted by their posts' rows; of a word with more the order's own index is read
 * until a page is full.
 */
const FEW = 1_000;

/**
 * Ids of one page of a list and one more when there is a next page. A search in its usual order,
 * the newest first, is answered by the search index itself (decision 008).
 */
export async function pageIds(db: Db, zone: string, query: ListQuery): Promise<number[]> {
  const text = searchText(query.q);
  if (!text) return idsOf(await listIdsQuery(db, zone, query).execute());
  const { offset, limit } = query;
  const key = sortKeyOf(query);
  if (key === 'created_at') return newestIds(db, zone, query, { offset, limit: limit + 1 });
  const few = await newestIds(db, zone, query, { offset: 0, limit: FEW + 1 });
  if (few.length === 0) return [];
  if (few.length > FEW) {
    const isCommon = await db.search.isCommon(indexFor(query), text, scopesOf(zone, query));
    return idsOf(await listIdsQuery(db, zone, query, isCommon).execute());
  }
  // By their ids alone: the scope has seen to the zone, and with the zone named an engine would
  // walk the order's index through it.
  const posts = db.q<ContentTables>().selectFrom('post').select('id').where('id', 'in', few);
  const sorted = posts.where(isVisible).orderBy(key, 'desc').orderBy('id', 'desc');
  return idsOf(
    await sorted
      .limit(limit + 1)
      .offset(offset)
      .execute(),
  );
}

/** Whether a visitor's search for this text finds a post of the zone. */
export const createIsFound =
  (db: Db) =>
  async (zone: string, q: string): Promise<boolean> =>
    (await pageIds(db, zone, { q, limit: 1, offset: 0 })).length > 0;

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

async function newestIds(
  db: Db,
  zone: string,
  query: ListQuery,
  page: { offset: number; limit: number },
): Promise<number[]> {
  const between = await idRangeOf(db, zone, query);
  if (between === null) return [];
  return db.search.newest(indexFor(query), searchText(query.q), {
    ...page,
    scopes: scopesOf(zone, query),
    between,
    where: whereOf(zone, query),
  });
}

/** What else is asked of a hit. */
function whereOf(zone: string, query: ListQuery) {
  const { topic, without } = query;
  return (id: Expression<number>): Expression<SqlBool> => {
    const conditions = [
      conditionOf(query, id),
      ...(topic === undefined ? [] : [hasTopic(zone, topic, id)]),
      ...(without?.size ? [isNotBy([...without], id)] : []),
    ];
    return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  };
}

const hasTopic = (zone: string, topic: string, id: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from post_topic pt
    where pt.post_id = ${id} and pt.zone = ${zone} and pt.topic = ${normalizeTopic(topic.toWellFormed())})`;

const isNotBy = (uids: readonly number[], id: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from post p where p.id = ${id} and p.uid not in (${sql.join([...uids])}))`;

/** The words to mark in the texts found: as they were typed, and as texts are compared. */
export function keywordsOf(db: Db, q: string | undefined): string[] {
  const typed = searchText(q).split(/[^\p{L}\p{M}\p{N}\p{So}]+/u);
  const words = [...typed, ...db.search.terms(searchText(q))].filter(Boolean);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/** Characters of an excerpt, and how many of them stand before the first word found. */
const EXCERPT = 120;
const BEFORE = 24;

/**
 * Rows whose summary is the part of the text around the first word found, where the summary itself
 * does not begin with one: a narrow list shows two lines of it. Only those are read whole.
 */
export async function withExcerpts(
  db: Db,
  zone: string,
  rows: readonly PostRow[],
  words: readonly string[],
): Promise<PostRow[]> {
  const isShown = (place: number) => place >= 0 && place <= BEFORE;
  const ids = rows.filter(({ summary }) => !isShown(placeOf(summary, words))).map(({ id }) => id);
  if (ids.length === 0) return [...rows];
  const posts = db.q<ContentTables>().selectFrom('post').select(['id', 'content']).where('zone', '=', zone);
  const contents = new Map((await posts.where('id', 'in', ids).execute()).map(({ id, content }) => [id, content]));
  return rows.map((row) => {
    const content = contents.get(row.id);
    return content === undefined
      ? row
      : { ...row, summary: excerptOf(indexOf(content).searched, words) ?? row.summary };
  });
}

/** The text around the first word in it; null when none is. */
export function excerptOf(text: string, words: readonly string[]): string | null {
  const line = onOneLine(text.trim());
  const place = placeOf(line, words);
  if (place < 0) return null;
  const before = [...line.slice(0, place)];
  const start = Math.max(0, before.length - BEFORE);
  const characters = [...line].slice(start, start + EXCERPT);
  const isCut = start + characters.length < [...line].length;
  return `${start > 0 ? '…' : ''}${characters.join('').trim()}${isCut ? '…' : ''}`;
}

/** Where the first of the words begins, or -1. */
const placeOf = (text: string, words: readonly string[]): number => findWords(text, words).next().value?.start ?? -1;
