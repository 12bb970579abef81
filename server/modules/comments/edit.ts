import { CommentBits } from '../../../platform/contract/post-options.ts';
import { fail, viewerOf, type CommentRow, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import { postHooks, readImages, tags, type ContentTables, type Posts, type Rules } from '../posts/index.ts';
import type { HookService, Invalidate } from '../../host/services.ts';
import { readCommentText } from './body.ts';
import { commentHooks } from './hooks.ts';
import { lockAround } from './lock.ts';
import { loadComment } from './queries.ts';
import type { CommentEdit } from './services.ts';
import type { CommentWriteDeps } from './write.ts';

interface Found {
  readonly comment: CommentRow;
  readonly post: PostRow;
  readonly parent: CommentRow | undefined;
}

export interface CommentEditDeps extends Pick<CommentWriteDeps, 'groups'> {
  readonly db: Db;
  readonly hooks: HookService;
  readonly rules: Rules;
  readonly posts: Pick<Posts, 'requestKeys' | 'pace'>;
  readonly invalidate: Invalidate;
  /** A comment that the viewer may see. @throws NOT_FOUND */
  readonly find: (ctx: RequestContext, cid: number) => Promise<Found>;
  /** Hides it, in the transaction. */
  readonly hide: (ctx: RequestContext, cid: number) => Promise<unknown>;
}

const KIND = 'comment.edit';

/** What makes a comment the same as another: its text and its pictures. */
const writingOf = (content: string, { images }: CommentRow): string =>
  [content, ...readImages(images).map(({ url }) => url)].join(' ');

/**
 * @throws NOT_FOUND for what is hidden, or below something hidden, COMMENT_FORBIDDEN, FORBIDDEN for
 *   another's
 */
function assertEditable(ctx: RequestContext, { comment, post, parent }: Found): void {
  const isShown = [comment, post, parent].every((row) => row === undefined || row.visible === 1);
  if (!isShown) throw fail('NOT_FOUND');
  if (comment.uid !== viewerOf(ctx).uid) throw fail('FORBIDDEN');
  if (post.forbid_comment & CommentBits.closed) throw fail('COMMENT_FORBIDDEN');
}

/** Changing the text of one's own comment, by the rules for new ones. */
export function createCommentEditing(deps: CommentEditDeps) {
  const { db, hooks, rules, groups, posts, invalidate, find, hide } = deps;

  return {
    /** @see CommentService.edit */
    async edit(ctx: RequestContext, edit: CommentEdit): Promise<CommentRow> {
      const { cid, requestKey } = edit;
      const zone = ctx.zone.abbr;
      const made = await posts.requestKeys.find(ctx, KIND, requestKey);
      // What the key has changed, whichever comment the repeat names.
      if (made) return loadComment(db, zone, made.id);
      const found = await find(ctx, cid);
      assertEditable(ctx, found);
      edit.judge(found.comment);
      await rules.check(ctx, 'comment');
      const { content, text } = await readCommentText(ctx, edit.content, groups);
      const screening = await hooks.run(postHooks.screen, ctx, { kind: 'comment', id: cid, title: '', content, text });

      const change = async (): Promise<number> => {
        const locked = await lockAround(db, zone, cid);
        const { comment, post, parent = null } = locked;
        assertEditable(ctx, locked);
        edit.judge(comment);
        if (comment.content === content) return cid;
        await edit.keep(comment);
        await posts.pace.admit({
          ctx,
          kind: 'comment',
          text: writingOf(content, comment),
          replaces: writingOf(comment.content, comment),
          postId: post.id,
          allowance: screening?.allowance,
        });
        await db.q<ContentTables>().updateTable('comment').set({ content }).where('id', '=', cid).execute();
        if (screening?.isHeld) await hide(ctx, cid);
        invalidate(tags.post(post.id), tags.comments(post.id));
        const row = await loadComment(db, zone, cid);
        await hooks.run(commentHooks.reattach, ctx, comment, { row, post, parent });
        await screening?.stored(ctx, { kind: 'comment', row });
        return cid;
      };
      return loadComment(db, zone, await posts.requestKeys.once(ctx, KIND, requestKey, { make: change }));
    },
  };
}
