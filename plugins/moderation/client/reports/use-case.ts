import { useQueryClient } from '@tanstack/react-query';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import {
  apiKey,
  claimReport,
  closeReport,
  type ReportOutcome,
  reportQueue,
  toast,
  useApiMutation,
  useT,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';

/** Claims a case and gives it back, and closes it: nothing is wrong with it, or something was done. */
export function useCase({ id }: Pick<ReportGroup, 'id'>) {
  const t = useT('moderation-pages');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([reportQueue, ...waitingCalls].map((of) => client.invalidateQueries({ queryKey: apiKey(of) })));
  const close = useApiMutation(closeReport, {
    onSuccess: async () => {
      toast.success(t('closed'));
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
