import { Badge, useNow, useT } from '../../../../platform/sdk/index.ts';
import type { Column } from '../../contract.ts';

/** Whether a column, topic or activity takes pieces, and if not, whether it will. */
export function OpenBadge({ of: { isOpen, openTime } }: { readonly of: Pick<Column, 'isOpen' | 'openTime'> }) {
  const t = useT('contribution-front');
  const now = useNow();
  if (isOpen) return <Badge tone="success">{t('activity.open')}</Badge>;
  return <Badge>{t(openTime > now ? 'activity.soon' : 'activity.over')}</Badge>;
}
