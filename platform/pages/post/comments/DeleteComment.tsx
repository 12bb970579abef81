import { deleteComment, type Comment, type Reply } from '../../../contract/endpoints/comments.ts';
import { toast, toastReason, type CommentMenuContext } from '../../../sdk/index.ts';
import { ConfirmDelete } from '../../common/ConfirmDelete.tsx';
import { askOwnCounts, patchPost } from '../../common/post-cache.ts';
import { dropComment } from './comment-changes.ts';

interface DeleteCommentProps {
  readonly comment: Comment | Reply;
  readonly menu: CommentMenuContext;
  readonly onClose: () => void;
}

/** Asks whether the author's own comment or reply is to be deleted, and does it. */
export function DeleteComment({ comment: { cid }, menu, onClose }: DeleteCommentProps) {
  const { call, queryClient, t } = menu.app;
  const remove = async () => {
    try {
      const { wbcCount } = await call(deleteComment, { cid });
      dropComment(queryClient, { cid, parentId: menu.parentId });
      patchPost(queryClient, menu.wbId, () => ({ wbcCount }));
      askOwnCounts(queryClient);
      toast.success(t('comment:deleted'));
      menu.onChanged(null);
    } catch (error) {
      toastReason(error);
      throw error;
    }
  };
  return (
    <ConfirmDelete
      title={t('comment:deleteTitle')}
      text={t('comment:deleteText')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
