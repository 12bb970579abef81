import { useQueryClient } from '@tanstack/react-query';
import { apiKey, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import {
  acceptContribution,
  claimContribution,
  contributionDetail,
  contributionList,
  deleteContribution,
  reopenContribution,
  returnContribution,
  reviewQueue,
  withdrawContribution,
} from '../../contract.ts';

/** Asks again for all that shows a piece. */
export function useRefreshPieces(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [contributionDetail, contributionList, reviewQueue, ...waitingCalls].map((of) =>
        client.invalidateQueries({ queryKey: apiKey(of) }),
      ),
    );
}

/** What its author and its reviewers can do with a piece. */
export function usePiece(onGone?: () => void) {
  const t = useT('contribution-pages');
  const refresh = useRefreshPieces();
  const says = (text: string) => ({
    onSuccess: async () => {
      toast.success(text);
      await refresh();
    },
    // What is refused has moved on: the page shows where it is.
    onError: () => void refresh(),
  });
  const withdraw = useApiMutation(withdrawContribution, says(t('view.done')));
  const remove = useApiMutation(deleteContribution, {
    onSuccess: async () => {
      toast.success(t('view.removed'));
      onGone?.();
      await refresh();
    },
    onError: () => void refresh(),
  });
  const claim = useApiMutation(claimContribution, { onSuccess: refresh, onError: () => void refresh() });
  const giveBack = useApiMutation(returnContribution, says(t('review.returned')));
  const accept = useApiMutation(acceptContribution, says(t('review.accepted')));
  const reopen = useApiMutation(reopenContribution, says(t('review.reopened')));
  const all = [withdraw, remove, claim, giveBack, accept, reopen];
  const isPending = all.some((one) => one.isPending);
  /** Of the button of one of these: the one that was pressed keeps the focus while it is done. */
  const stateOf = (own: { readonly isPending: boolean }) => ({
    loading: own.isPending,
    disabled: isPending && !own.isPending,
  });
  return { withdraw, remove, claim, giveBack, accept, reopen, stateOf };
}
