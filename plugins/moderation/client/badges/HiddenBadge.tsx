import { Badge, useT } from '../../../../platform/sdk/index.ts';

/** Tells those who still see a hidden post that nobody else does. */
export function HiddenBadge() {
  const t = useT('moderation');
  return <Badge tone="danger">{t('badge.hidden')}</Badge>;
}
