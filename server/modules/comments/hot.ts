import { sql, type SqlBool } from 'kysely';
import { plainText, readContent } from '../../../platform/contract/content/index.ts';
import type { HotComment, hotComments } from '../../../platform/contract/endpoints/comments.ts';
import { LIMITS, type InputOf } from '../../../platform/contract/index.ts';
import { fail, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import { type ContentTables, type ContentUsers, type Posts, tags } from '../posts/index.ts';
import { loadComment, lockComment } from './queries.ts';
import type { AuditService } from '../audit/index.ts';
import type { Invalidate } from '../../host/services.ts';

type Heat = Pick<CommentRow, 'floor' | 'visible' | 'favor_count' | 'hot_off'>;

/**
 * Whether a comment is marked as hot: first-level, visible, much liked, and nobody has taken that
 * from it.
 */
export const isHot = ({ floor, visible, favor_count, hot_off }: Heat): boolean =>
  floor > 0 && visible === 1 && hot_off === 0 && favor_count >= LIMITS.hotComment;

/** Hot comments that everybody sees, the newest first: a range of `comment_hot`. */
export const hotQuery = (
  db: Db,
  zone: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .q<ContentTables>()
    .selectFrom('comment as c')
    .innerJoin('post as p', 'p.id', 'c.post_id')
    .select(['c.id', 'c.post_id', 'c.uid', 'c.content', 'c.favor_count', 'c.created_at', 'p.title'])
    .where('c.zone', '=', zone)
    // As the index says it.
    .where(sql<SqlBool>`c.hot_off = 0 and c.visible = 1 and c.floor > 0`)
    .where(sql<SqlBool>`c.favor_count >= ${sql.lit(LIMITS.hotComment)}`)
    .where('p.visible', '=', 1)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset);

export interface HotCommentDeps {
  readonly db: Db;
  readonly users: Pick<ContentUsers, 'cards'>;
  readonly posts: Pick<Posts, 'get'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly invalidate: Invalidate;
}

/** What moderators decide about hot comments. */
export function createHotComments({ db, users, posts, audit, invalidate }: HotCommentDeps) {
  return {
    async hotList(
      ctx: RequestContext,
      { limit, offset }: InputOf<typeof hotComments>,
    ): Promise<{ list: HotComment[]; hasMore: boolean }> {
      const rows = await hotQuery(db, ctx.zone.abbr, { limit: limit + 1, offset }).execute();
      const page = rows.slice(0, limit);
      const cards = await users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
      const list = page.map((row) => ({
        cid: row.id,
        wbId: row.post_id,
        wbTitle: row.title,
        text: plainText(readContent(row.content)),
        wbfCount: row.favor_count,
        createTime: row.created_at,
        userInfo: cards.get(row.uid) ?? null,
      }));
      return { list, hasMore: rows.length > limit };
    },

    /**
     * Takes a comment its heat for good, also when likes are added later; with its record, once.
     * @throws NOT_FOUND, COMMENT_NOT_HOT
     */
    cancelHot: (ctx: RequestContext, cid: number, reason: string): Promise<void> =>
      db.tx(async () => {
        const { post_id: postId } = await loadComment(db, ctx.zone.abbr, cid);
        await posts.get(ctx, postId);
        const comment = await lockComment(db, ctx.zone.abbr, cid);
        if (comment.hot_off === 1) return;
        if (!isHot(comment)) throw fail('COMMENT_NOT_HOT');
        await db.q<ContentTables>().updateTable('comment').set({ hot_off: 1 }).where('id', '=', cid).execute();
        const entry = { action: 'comment.cancelHot', targetType: 'comment', targetId: cid } as const;
        await audit.record(ctx, { ...entry, reason: reason.trim() });
        invalidate(tags.comments(postId));
      }),
  };
}
