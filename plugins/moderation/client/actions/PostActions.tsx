import { toast, useApiMutation, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { restorePost } from '../../contract.ts';
import { PenaltyDialog } from '../penalty/PenaltyDialog.tsx';
import { useRefreshPosts } from '../queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type ActionProps = PostProps & { readonly onClose: () => void };

export function RestorePost({ post, onClose }: ActionProps) {
  const t = useT('moderation-pages');
  const refresh = useRefreshPosts();
  const mutation = useApiMutation(restorePost, {
    onSuccess: async () => {
      toast.success(t('done.restore'));
      onClose();
      await refresh(post.wbId);
    },
  });
  return (
    <ReasonDialog
      act="restore"
      on="Post"
      id={post.wbId}
      isPending={mutation.isPending}
      onConfirm={(reason) => mutation.mutateAsync({ wbId: post.wbId, reason })}
      onClose={onClose}
    />
  );
}

// The dialog asks again for what has changed.
const penalise = (action: 'hide' | 'delete', { post, onClose }: ActionProps) => (
  <PenaltyDialog target={{ type: 'post', id: post.wbId }} action={action} onDone={onClose} onClose={onClose} />
);

export const HidePost = (props: ActionProps) => penalise('hide', props);
export const DeletePost = (props: ActionProps) => penalise('delete', props);
