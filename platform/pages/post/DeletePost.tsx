import { deletePost, type Post } from '../../contract/endpoints/posts.ts';
import { toast, toastReason, type PostMenuContext } from '../../sdk/index.ts';
import { ConfirmDelete } from '../common/ConfirmDelete.tsx';
import { dropPost } from '../common/post-cache.ts';

interface DeletePostProps {
  readonly post: Post;
  readonly menu: PostMenuContext;
  readonly onClose: () => void;
}

/** Asks whether the author's own post is to be deleted, and does it. */
export function DeletePost({ post: { wbId }, menu: { app, onDeleted }, onClose }: DeletePostProps) {
  const { call, queryClient, t } = app;
  const remove = async () => {
    try {
      await call(deletePost, { wbId });
    } catch (error) {
      toastReason(error);
      throw error;
    }
    dropPost(queryClient, wbId);
    toast.success(t('post.deleted'));
    onDeleted();
  };
  return (
    <ConfirmDelete title={t('post.deleteTitle')} text={t('post.deleteText')} onConfirm={remove} onClose={onClose} />
  );
}
