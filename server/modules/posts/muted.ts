import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import type { HookService } from '../../host/services.ts';
import type { Db, MutedPlaces, PostListQuery, RequestContext } from '../../sdk/index.ts';
import { normalizeTopic } from './body.ts';
import { postHooks } from './hooks.ts';
import type { ContentTables } from './tables.ts';

/**
 * What of the viewer's muted themes and topics this list leaves out; undefined: nothing. Who opens a
 * theme or a topic sees what is there, and who searches or looks at one author finds everything.
 */
export async function mutedIn(
  hooks: HookService,
  ctx: RequestContext,
  { q, uid, themeId, topic }: Pick<PostListQuery, 'q' | 'uid' | 'themeId' | 'topic'>,
): Promise<MutedPlaces | undefined> {
  if (!ctx.viewer || q?.trim() || uid !== undefined) return undefined;
  const muted = [...(await hooks.run(postHooks.muted, ctx))];
  if (muted.length === 0) return undefined;
  const themeIds = new Set(muted.flatMap((one) => ('themeId' in one && !themeId ? [one.themeId] : [])));
  const topics = new Set(muted.flatMap((one) => ('topic' in one ? [one.topic] : [])));
  if (topic && topics.has(normalizeTopic(topic.toWellFormed()))) topics.clear();
  return themeIds.size + topics.size === 0 ? undefined : { themeIds, topics };
}

/**
 * Holds for posts that are not among them. A topic is looked up for one post after the other, as
 * far as a page needs: an engine must not read all posts of the topics for it, and takes `<>` for
 * something that nearly always holds, so that it walks the index of the order.
 */
export function isNotMuted(
  { themeIds, topics }: MutedPlaces,
  { id, themeId }: { readonly id: Expression<unknown>; readonly themeId: Expression<unknown> },
): RawBuilder<SqlBool> {
  const conditions = [
    ...(themeIds.size > 0 ? [sql<SqlBool>`${themeId} not in (${sql.join([...themeIds])})`] : []),
    ...(topics.size > 0
      ? [
          sql<SqlBool>`coalesce((select 1 from post_topic muted where muted.post_id = ${id}
            and muted.topic in (${sql.join([...topics])}) limit 1), 0) <> 1`,
        ]
      : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Those of these posts that carry one of the topics. */
export async function carriersOf(
  db: Db,
  ids: readonly number[],
  topics: ReadonlySet<string>,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || topics.size === 0) return new Set();
  const carried = db.q<ContentTables>().selectFrom('post_topic').select('post_id');
  const rows = await carried
    .where('post_id', 'in', [...ids])
    .where('topic', 'in', [...topics])
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

/** Whether one of these posts is muted. */
export async function isAnyMuted(
  db: Db,
  posts: readonly Pick<Post, 'wbId' | 'wbThemeId'>[],
  { themeIds, topics }: MutedPlaces,
): Promise<boolean> {
  if (posts.some(({ wbThemeId }) => themeIds.has(wbThemeId))) return true;
  const ids = posts.map(({ wbId }) => wbId);
  return (await carriersOf(db, ids, topics)).size > 0;
}
