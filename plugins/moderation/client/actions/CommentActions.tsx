import { cancelHotComment, deleteComment } from '../../../../platform/sdk/index.ts';
import { toast, useApiMutation, useT, type CommentActionProps } from '../../../../platform/sdk/index.ts';
import { hideComment, restoreComment } from '../../contract.ts';
import { useRefreshComments } from '../queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type Verb = 'hide' | 'restore' | 'delete' | 'cancelHot';

// i18n-keys: dialog.* done.*
function CommentAction({ verb, comment, onClose }: CommentActionProps & { readonly verb: Verb }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshComments();
  const options = {
    onSuccess: async () => {
      toast.success(t(`done.${verb}`));
      onClose();
      await refresh(comment.referWbId);
    },
  };
  const change = useApiMutation(verb === 'hide' ? hideComment : restoreComment, options);
  const remove = useApiMutation(deleteComment, options);
  const cool = useApiMutation(cancelHotComment, options);
  const mutation = { hide: change, restore: change, delete: remove, cancelHot: cool }[verb];
  return (
    <ReasonDialog
      title={`dialog.${verb}Comment`}
      hint={`dialog.${verb}Hint`}
      isDanger={verb === 'delete'}
      isPending={mutation.isPending}
      onConfirm={(reason) => mutation.mutate({ cid: comment.cid, reason })}
      onClose={onClose}
    />
  );
}

export const HideComment = (props: CommentActionProps) => <CommentAction {...props} verb="hide" />;
export const RestoreComment = (props: CommentActionProps) => <CommentAction {...props} verb="restore" />;
export const CancelHotComment = (props: CommentActionProps) => <CommentAction {...props} verb="cancelHot" />;
export const DeleteComment = (props: CommentActionProps) => <CommentAction {...props} verb="delete" />;
