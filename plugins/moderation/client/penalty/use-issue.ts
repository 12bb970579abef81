import { isCallError, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { issueSanction, liftSanction, type SanctionAction } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import type { Penalty } from './use-penalty.ts';
import type { PenaltyTarget } from '../face.ts';

/** How long the message offers the way back; the queue does so for ten minutes. */
const TOAST_MS = 10_000;

/** Issues a penalty for one thing, and offers to take it back. */
export function useIssue(penalty: Penalty, { type, id }: PenaltyTarget, action: SanctionAction, onDone: () => void) {
  const t = useT('moderation-pages');
  const refresh = useRefreshSanctions();
  const undo = useApiMutation(liftSanction, {
    onSuccess: async () => {
      toast.success(t('penalty.undone'));
      await refresh();
    },
  });
  const issue = useApiMutation(issueSanction, {
    onSuccess: async ({ id: sanction }) => {
      // i18n-keys: penalty.done.*
      toast.success(t(`penalty.done.${action}`), {
        duration: TOAST_MS,
        action: {
          label: t('done.undo'),
          onPress: () => undo.mutate({ id: sanction, reason: t('penalty.undoReason') }),
        },
      });
      penalty.forget();
      onDone();
      await refresh();
    },
    onError: (error) => {
      if (!isCallError(error) || error.status !== 409) return;
      penalty.restart();
      void refresh();
    },
  });
  return {
    isPending: issue.isPending,
    confirm() {
      const { body, requestKey } = penalty;
      if (body) issue.mutate({ action, targetType: type, targetId: id, ...body, requestKey });
    },
  };
}
