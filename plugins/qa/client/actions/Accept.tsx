import { useQueryClient } from '@tanstack/react-query';
import {
  apiKey,
  commentList,
  postDetail,
  postList,
  toast,
  useApiMutation,
  useT,
  type CommentActionProps,
} from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import { acceptReply, hotQuestions } from '../../contract.ts';

/** Asks before an answer is accepted: it cannot be taken back. */
export function Accept({ comment, onClose }: CommentActionProps) {
  const t = useT('qa-pages');
  const client = useQueryClient();
  const { mutateAsync } = useApiMutation(acceptReply, {
    onSuccess: async ({ wbId }) => {
      toast.success(t('confirm.done'));
      await Promise.all([
        client.invalidateQueries({ queryKey: apiKey(postDetail, { wbId }) }),
        client.invalidateQueries({ queryKey: apiKey(commentList) }),
        client.invalidateQueries({ queryKey: apiKey(postList) }),
        client.invalidateQueries({ queryKey: apiKey(hotQuestions) }),
      ]);
    },
  });
  return (
    <AlertDialog
      isOpen
      title={t('confirm.title')}
      text={t('confirm.text')}
      confirmLabel={t('confirm.confirm')}
      cancelLabel={t('confirm.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => mutateAsync({ cid: comment.cid })}
    />
  );
}
