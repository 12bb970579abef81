import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { SEARCH_DAYS } from '../../../platform/contract/endpoints/posts.ts';
import { endOfDay, isDay, momentOf, readDay } from '../../../platform/contract/time.ts';
import type { IdRange } from '../../db/types.ts';
import {
  cleanText,
  fail,
  type Db,
  type PostListQuery,
  type PostNarrowing,
  type RequestContext,
} from '../../sdk/index.ts';
import { postHooks } from './hooks.ts';
import type { HookService } from '../../host/services.ts';
import type { ContentUsers } from './ports.ts';
import type { ContentTables, StoredPost } from './tables.ts';

/** A query whose filters were read (`readFilters`). */
export interface ListQuery extends PostListQuery {
  /** Published from `since` on and before `until`, milliseconds. */
  readonly period?: { readonly since: number; readonly until: number } | undefined;
  /** What plugins narrow the search to. */
  readonly narrowings?: readonly PostNarrowing[] | undefined;
}

/**
 * Scopes of a post in the search indexes: a search asks for those of its filters, so that it never
 * reads other hits.
 */
const themeScope = (themeId: number) => `t${themeId}`;
const authorScope = (uid: number) => `u${uid}`;
const PICTURES = 'pictures';

export type Scoped = Pick<StoredPost, 'zone' | 'theme_id' | 'uid'> & Partial<Pick<StoredPost, 'images' | 'covers'>>;

/** What an entry of a post is put with. */
export function scopesOfPost({ zone, theme_id, uid, images = '[]', covers = '[]' }: Scoped): string[] {
  const hasPictures = images !== '[]' || covers !== '[]';
  return [zone, themeScope(theme_id), authorScope(uid), ...(hasPictures ? [PICTURES] : [])];
}

/** What a search asks of an entry. */
export const scopesOf = (zone: string, { themeId, uid, pictures }: ListQuery): string[] => [
  zone,
  ...(themeId ? [themeScope(themeId)] : []),
  ...(uid === undefined ? [] : [authorScope(uid)]),
  ...(pictures ? [PICTURES] : []),
];

/** What no scope can say: when a post was published, and what plugins ask. */
export function conditionOf({ period, narrowings = [] }: ListQuery, id: Expression<unknown>): RawBuilder<SqlBool> {
  const conditions = narrowings.map(({ where }) => where(id));
  if (period)
    conditions.push(sql<SqlBool>`exists (select 1 from post dated where dated.id = ${id}
      and dated.created_at >= ${period.since} and dated.created_at < ${period.until})`);
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The ends of a period among the ids of a zone's posts: one range of `post_newest`. Not of the bare
 * id: a planner would walk the primary key from its start to the first post of the period.
 */
export const idRangeQuery = (db: Db, zone: string, { since, until }: NonNullable<ListQuery['period']>) =>
  db
    .q<ContentTables>()
    .selectFrom('post')
    .select([sql<number | null>`min(id + 0)`.as('first'), sql<number | null>`max(id + 0)`.as('last')])
    .where('zone', '=', zone)
    .where(sql<SqlBool>`visible = 1`)
    .where('created_at', '>=', since)
    .where('created_at', '<', until);

/**
 * The ids that a search has to look at; null: no post was published then, undefined: it looks at
 * all.
 */
export async function idRangeOf(db: Db, zone: string, { period }: ListQuery): Promise<IdRange | null | undefined> {
  if (!period) return undefined;
  const { first, last } = await idRangeQuery(db, zone, period).executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first: Number(first), last: Number(last) };
}

/** @throws BAD_INPUT for a day that the calendar has not, and for an end before the start */
function periodOf(ctx: RequestContext, { time, from, to }: PostListQuery): ListQuery['period'] {
  if (time) return { since: ctx.now - SEARCH_DAYS[time] * DAY_MS, until: Number.MAX_SAFE_INTEGER };
  if (from === undefined && to === undefined) return undefined;
  for (const day of [from, to]) if (day !== undefined && !isDay(day.replaceAll('-', ''))) throw fail('BAD_INPUT');
  if (from !== undefined && to !== undefined && from > to) throw fail('BAD_INPUT');
  const { timeZone } = ctx.zone;
  return {
    since: from === undefined ? 0 : momentOf(readDay(from), timeZone),
    until: to === undefined ? Number.MAX_SAFE_INTEGER : endOfDay(readDay(to), timeZone),
  };
}

interface FilterDeps {
  readonly users: Pick<ContentUsers, 'uidOf'>;
  readonly hooks: HookService;
}

/** Whose posts are asked for; null: nobody is called so. */
async function authorOf({ users }: FilterDeps, { author, uid }: PostListQuery): Promise<number | null | undefined> {
  const text = cleanText(author ?? '');
  if (text === '') return uid;
  const found = (await users.uidOf(text)) ?? (/^\d{1,15}$/.test(text) ? Number(text) : null);
  return uid === undefined || uid === found ? found : null;
}

/**
 * The query of a search with its filters read (docs/product/search.md); null: nothing can be found.
 * @throws BAD_INPUT for a range that is none
 */
export async function readFilters(
  deps: FilterDeps,
  ctx: RequestContext,
  query: PostListQuery,
): Promise<ListQuery | null> {
  const period = periodOf(ctx, query);
  const uid = await authorOf(deps, query);
  if (uid === null) return null;
  const narrowings = [...(await deps.hooks.run(postHooks.narrowSearch, ctx, query))];
  // Where all are in one theme, no others are read.
  const themes = narrowings.map(({ themeIds }) => themeIds).find(({ length }) => length === 1);
  return { ...query, uid, themeId: query.themeId || themes?.[0], period, narrowings };
}
