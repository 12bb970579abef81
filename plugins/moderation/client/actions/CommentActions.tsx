import { cancelHotComment } from '../../../../platform/sdk/index.ts';
import { toast, useApiMutation, useT, type CommentActionProps } from '../../../../platform/sdk/index.ts';
import { restoreComment } from '../../contract.ts';
import { PenaltyDialog } from '../penalty/PenaltyDialog.tsx';
import { useRefreshComments } from '../queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

// i18n-keys: done.*
function CommentAction({ verb, comment, onClose }: CommentActionProps & { readonly verb: 'restore' | 'cancelHot' }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshComments();
  const endpoint = { restore: restoreComment, cancelHot: cancelHotComment }[verb];
  const mutation = useApiMutation(endpoint, {
    onSuccess: async () => {
      toast.success(t(`done.${verb}`));
      onClose();
      await refresh(comment.referWbId);
    },
  });
  return (
    <ReasonDialog
      act={verb}
      on="Comment"
      id={comment.cid}
      isPending={mutation.isPending}
      onConfirm={(reason) => mutation.mutateAsync({ cid: comment.cid, reason })}
      onClose={onClose}
    />
  );
}

// The dialog asks again for what has changed.
const penalise = (action: 'hide' | 'delete', { comment, onClose }: CommentActionProps) => (
  <PenaltyDialog target={{ type: 'comment', id: comment.cid }} action={action} onDone={onClose} onClose={onClose} />
);

export const HideComment = (props: CommentActionProps) => penalise('hide', props);
export const RestoreComment = (props: CommentActionProps) => <CommentAction {...props} verb="restore" />;
export const CancelHotComment = (props: CommentActionProps) => <CommentAction {...props} verb="cancelHot" />;
export const DeleteComment = (props: CommentActionProps) => penalise('delete', props);
