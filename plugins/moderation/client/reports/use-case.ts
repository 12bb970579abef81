import { useQueryClient } from '@tanstack/react-query';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import {
  apiKey,
  claimReport,
  closeReport,
  reopenReport,
  type ReportOutcome,
  reportQueue,
  toast,
  useApiMutation,
  useT,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';

/** Milliseconds for which the way back stands beside the word that a case is closed. */
const OFFERED_MS = 10_000;

/** Claims a case and gives it back, and closes it: nothing is wrong with it, or something was done. */
export function useCase({ id }: Pick<ReportGroup, 'id'>) {
  const t = useT('moderation-pages');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([reportQueue, ...waitingCalls].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })));
  const reopen = useApiMutation(reopenReport, {
    onSuccess: async () => {
      toast.success(t('reopened'));
      await refresh();
    },
    onError: () => void refresh(),
  });
  const close = useApiMutation(closeReport, {
    onSuccess: async () => {
      // One key closes a case and tells those who reported it.
      const undo = { label: t('done.undo'), onPress: () => reopen.mutate({ id }) };
      toast.success(t('closed'), { action: undo, duration: OFFERED_MS });
      await refresh();
    },
    onError: () => void refresh(),
  });
  const claim = useApiMutation(claimReport, { onSuccess: refresh, onError: () => void refresh() });
  const outcome = close.isPending ? close.variables.outcome : null;
  const pending = claim.isPending ? ('claim' as const) : outcome;
  return {
    /** What is on its way: an outcome, or that it is claimed or given back. */
    pending,
    close: (as: (typeof ReportOutcome)[keyof typeof ReportOutcome]) =>
      pending === null && close.mutate({ id, outcome: as, reason: '' }),
    claim: (isRelease: boolean) => pending === null && claim.mutate({ id, isRelease: isRelease ? 1 : 0 }),
  };
}
