import { useQueryClient } from '@tanstack/react-query';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import {
  apiKey,
  claimReport,
  closeReport,
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
  return {
    isPending: close.isPending || claim.isPending,
    close: (outcome: number) => close.mutate({ id, outcome, reason: '' }),
    claim: (isRelease: boolean) => claim.mutate({ id, isRelease: isRelease ? 1 : 0 }),
  };
}
