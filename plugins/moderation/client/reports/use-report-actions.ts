import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  closeReport,
  deleteComment,
  deletePost,
  isCallError,
  reportQueue,
  ReportOutcome,
  ReportTarget,
  toast,
  toastReason,
  useCall,
  useT,
  type ReportGroup,
} from '../../../../platform/sdk/index.ts';
import { hideComment, hidePost } from '../../contract.ts';

export type Verb = 'hide' | 'delete';

/** What a moderator does about reported content: closing alone, or hiding or deleting first. */
export function useReportActions({ id, targetType, targetId }: ReportGroup) {
  const t = useT('moderation-pages');
  const call = useCall();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);

  const finish = async (outcome: number, reason: string) => {
    await call(closeReport, { id, outcome, reason });
    toast.success(t('closed'));
    await client.invalidateQueries({ queryKey: apiKey(reportQueue) });
  };
  const carryOut = (verb: Verb, reason: string): Promise<unknown> => {
    if (targetType === ReportTarget.post)
      return call(verb === 'hide' ? hidePost : deletePost, { wbId: targetId, reason });
    return call(verb === 'hide' ? hideComment : deleteComment, { cid: targetId, reason });
  };
  const during = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      toastReason(error);
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    close: (outcome: number) => during(() => finish(outcome, '')),
    act: (verb: Verb, reason: string, onDone: () => void) =>
      during(async () => {
        // Somebody may have deleted it meanwhile: then only the reports are left to close.
        await carryOut(verb, reason).catch((error: unknown) => {
          if (!isCallError(error) || error.status !== 404) throw error;
        });
        onDone();
        await finish(ReportOutcome.handled, reason);
      }),
  };
}
