import { deletePost } from '../../../../platform/sdk/index.ts';
import { toast, useApiMutation, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { hidePost, restorePost } from '../../contract.ts';
import { useRefreshPosts } from '../queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type ActionProps = PostProps & { readonly onClose: () => void };

// i18n-keys: dialog.* done.*
function PostAction({ verb, post, onClose }: ActionProps & { readonly verb: 'hide' | 'restore' | 'delete' }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshPosts();
  const endpoint = { hide: hidePost, restore: restorePost, delete: deletePost }[verb];
  const mutation = useApiMutation(endpoint, {
    onSuccess: async () => {
      toast.success(t(`done.${verb}`));
      onClose();
      await refresh(post.wbId);
    },
  });
  return (
    <ReasonDialog
      title={`dialog.${verb}Post`}
      hint={`dialog.${verb}Hint`}
      isDanger={verb === 'delete'}
      isPending={mutation.isPending}
      onConfirm={(reason) => mutation.mutate({ wbId: post.wbId, reason })}
      onClose={onClose}
    />
  );
}

export const HidePost = (props: ActionProps) => <PostAction {...props} verb="hide" />;
export const RestorePost = (props: ActionProps) => <PostAction {...props} verb="restore" />;
export const DeletePost = (props: ActionProps) => <PostAction {...props} verb="delete" />;
