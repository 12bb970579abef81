import type { InputOf, ReplyOf } from '../../../platform/contract/endpoint.ts';
import type { addComment } from '../../../platform/contract/endpoints/comments.ts';
import type { UserCard } from '../../../platform/contract/endpoints/users.ts';
import type { Db, RequestContext } from '../../sdk/index.ts';
import { type GroupLookup, type ContentUsers, type Pictures, postHooks, type Rules, tags } from '../posts/index.ts';
import type { Cached } from '../../host/services.ts';
import { readCommentBody } from './body.ts';
import type { StoredComment } from './insert.ts';
import { commentHooks, type SentFields } from './hooks.ts';
import { fieldsOf, ownAcct, withViewersPart } from './present.ts';
import { createCommentStore, type CommentStoreDeps } from './store.ts';

export interface CommentWriteDeps extends CommentStoreDeps {
  readonly db: Db;
  readonly users: ContentUsers;
  readonly media: Pictures;
  readonly groups: GroupLookup;
  readonly rules: Rules;
  readonly cached: Cached;
  /** Keeps what is one person's own. */
  readonly cachedOwn: Cached;
}

export type AddCommentInput = InputOf<typeof addComment>;
export type AddCommentReply = ReplyOf<typeof addComment>;

/** Commenting. */
export function createCommentWriter(deps: CommentWriteDeps) {
  const { db, users, hooks, media, groups, rules, requestKeys, cached } = deps;
  const comments = createCommentStore(deps);

  /**
   * Cards as everybody sees them, each kept until its user changes: who comments once comments
   * again.
   */
  async function cards(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, UserCard>> {
    if (db.inTx()) return users.cards(ctx, uids);
    const card = (uid: number) =>
      cached(`card:${uid}`, ctx, async () => {
        ctx.tag(tags.user(uid));
        return (await users.cards(ctx, [uid])).get(uid) ?? null;
      });
    const found = await Promise.all(uids.map(async (uid) => [uid, await card(uid)] as const));
    return new Map(found.flatMap(([uid, one]) => (one ? [[uid, one]] : [])));
  }

  /**
   * Outside of the transaction: a plugin's failure in presenting users must not undo the comment.
   */
  async function reply(
    ctx: RequestContext,
    { row, post, wbcCount }: StoredComment,
    sent: SentFields,
  ): Promise<AddCommentReply> {
    const isPlain = Object.keys(sent).length === 0;
    const fields = await fieldsOf({ users: { cards }, ...(!isPlain && { hooks }) }, ctx, [row], post.uid);
    const comment = fields.single(row);
    if (isPlain) return { ...comment, acct: ownAcct(ctx, comment), wbcCount };
    const [seen = comment] = await withViewersPart(deps, ctx, [comment]);
    return { ...seen, wbcCount };
  }

  return {
    /**
     * @throws REAL_NAME_REQUIRED, MUTED, BANNED, NOT_FOUND, COMMENT_FORBIDDEN, and what the body's
     *   check and plugins that take part throw
     */
    async add(ctx: RequestContext, input: AddCommentInput): Promise<AddCommentReply> {
      const { wbId, cid, requestKey, content: written, wbImages, ...fields } = input;
      const made = await requestKeys.find(ctx, 'comment', requestKey);
      if (made !== undefined) return reply(ctx, await comments.repeat(ctx, made.id), fields);
      await rules.check(ctx, 'comment');
      const body = await readCommentBody(ctx, written, wbImages, { media, groups });
      if (Object.keys(fields).length > 0) await hooks.run(commentHooks.beforeCreate, ctx, { wbId, cid, fields });
      const { content, text } = body;
      const screening = await hooks.run(postHooks.screen, ctx, { kind: 'comment', id: 0, title: '', content, text });
      return reply(ctx, await comments.store({ ctx, wbId, cid, requestKey, body, fields, screening }), fields);
    },
  };
}
