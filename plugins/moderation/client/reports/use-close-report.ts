import { useQueryClient } from '@tanstack/react-query';
import {
  apiKey,
  closeReport,
  reportQueue,
  toast,
  useApiMutation,
  useT,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';

/** Closes what was reported: nothing is wrong with it, or something was done about it. */
export function useCloseReport({ id }: Pick<ReportGroup, 'id'>) {
  const t = useT('moderation-pages');
  const client = useQueryClient();
  const mutation = useApiMutation(closeReport, {
    onSuccess: async () => {
      toast.success(t('closed'));
      await client.invalidateQueries({ queryKey: apiKey(reportQueue) });
    },
  });
  return { isPending: mutation.isPending, close: (outcome: number) => mutation.mutate({ id, outcome, reason: '' }) };
}
