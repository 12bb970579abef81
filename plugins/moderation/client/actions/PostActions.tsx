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
      isPending={mutation.isPending}
      onConfirm={(reason) => mutation.mutate({ wbId: post.wbId, reason })}
      onClose={onClose}
    />
  );
}

function Penalise({ post, onClose, action }: ActionProps & { readonly action: 'hide' | 'delete' }) {
  const refresh = useRefreshPosts();
  return (
    <PenaltyDialog
      target={{ type: 'post', id: post.wbId }}
      action={action}
      onDone={() => {
        onClose();
        void refresh(post.wbId);
      }}
      onClose={onClose}
    />
  );
}

export const HidePost = (props: ActionProps) => <Penalise {...props} action="hide" />;
export const DeletePost = (props: ActionProps) => <Penalise {...props} action="delete" />;
