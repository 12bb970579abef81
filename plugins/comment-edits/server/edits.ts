import {
  pluginError,
  type CommentRow,
  type InputOf,
  type ReplyOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { CommentEdit, commentEdits, editComment } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { EDIT_MINUTES, editableUntil } from '../shared/editable.ts';
import type { EditStore } from './store.ts';
import type { Core } from './uses.ts';

/** Changing one's own comments, and what they said before (docs/product/comment-edits.md). */
export function createEdits(core: Core, store: EditStore) {
  async function lastOf(ids: readonly number[]): Promise<Map<number, { readonly commentEdit: CommentEdit }>> {
    const rows = await store.last(ids);
    return new Map(
      rows.map(({ comment_id, version, time }) => [
        comment_id,
        { commentEdit: { version: Number(version) + 1, time: Number(time) } },
      ]),
    );
  }

  return {
    /** @throws EDIT_TOO_LATE, COMMENT_CHANGED, and as `CommentService.edit` */
    async edit(ctx: RequestContext, input: InputOf<typeof editComment>): Promise<ReplyOf<typeof editComment>> {
      const { cid, content, version, requestKey } = input;
      const judge = ({ created_at }: CommentRow): void => {
        if (ctx.now > editableUntil(created_at))
          throw pluginError(manifest, 'EDIT_TOO_LATE', { minutes: EDIT_MINUTES });
      };
      const keep = async (before: CommentRow): Promise<void> => {
        const stands = (await lastOf([cid])).get(cid)?.commentEdit.version ?? 0;
        if (stands !== version) throw pluginError(manifest, 'COMMENT_CHANGED');
        await store.add({
          zone: before.zone,
          comment_id: cid,
          version,
          content: before.content,
          replaced_at: ctx.now,
        });
      };
      const row = await core.comments.edit(ctx, { cid, content, requestKey, judge, keep });
      const { id, content: wbcContent, hidden_at } = row;
      return { cid: id, wbcContent, hiddenTime: hidden_at ?? 0, ...(await lastOf([id])).get(id) };
    },

    /** @throws NOT_FOUND for a comment that the viewer may not see */
    async history(ctx: RequestContext, cid: number): Promise<ReplyOf<typeof commentEdits>> {
      const comment = await core.comments.get(ctx, cid);
      const earlier = await store.all(cid);
      const texts = [...earlier.map(({ content }) => content), comment.content];
      const times = [comment.created_at, ...earlier.map(({ replaced_at }) => replaced_at)];
      return { list: texts.map((wbcContent, index) => ({ wbcContent, time: times[index] ?? 0 })).toReversed() };
    },

    fields: (_ctx: RequestContext, comments: readonly CommentRow[]) => lastOf(comments.map(({ id }) => id)),
  };
}
