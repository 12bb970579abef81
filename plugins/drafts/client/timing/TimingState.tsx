import { Badge, exactTime, useNow, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { Draft } from '../../contract.ts';
import { TimingStatus } from '../../contract/timing.ts';
import { isForComposer } from './attached.ts';

/**
 * When a draft is published by itself, or why it is not; of one that nobody has sent yet, when it
 * is to be.
 */
export function TimingState({ draft }: { readonly draft: Draft }) {
  const t = useT('drafts-pages');
  const { timeZone } = useZone();
  const { draftTimingOpenStatus: status = null, timingOpenTime = 0, draftTimingReason = '' } = draft;
  const now = useNow();
  const time = exactTime(timingOpenTime, timeZone);
  if (status === null) return timingOpenTime > now ? <Badge>{t('timing.chosen', { time })}</Badge> : null;
  if (status === TimingStatus.waiting) return <Badge tone="brand">{t('timing.waits', { time })}</Badge>;
  if (isForComposer(draft)) return <span>{t('timing.changed', { reason: draftTimingReason })}</span>;
  if (status === TimingStatus.paused) return <Badge tone="warning">{t('timing.paused', { time })}</Badge>;
  return <span>{t('timing.failed', { reason: draftTimingReason })}</span>;
}
