import { Badge, useT } from '../../../../platform/sdk/index.ts';
import { ReviewStatus, type ReviewItem } from '../../contract.ts';

/** Where a submission is. */
export function StatusBadge({ item: { status, stage } }: { readonly item: Pick<ReviewItem, 'status' | 'stage'> }) {
  const t = useT('review-pages');
  if (status === ReviewStatus.passed) return <Badge tone="success">{t('status.passed')}</Badge>;
  if (status === ReviewStatus.returned)
    return <Badge tone="danger">{stage === 0 ? t('status.returnedOutside') : t('status.returned', { stage })}</Badge>;
  if (status === ReviewStatus.withdrawn) return <Badge>{t('status.withdrawn')}</Badge>;
  return <Badge tone="warning">{stage === 0 ? t('status.outside') : t('status.waiting', { stage })}</Badge>;
}
