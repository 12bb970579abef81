import { Badge, Icon, useT } from '../../../../platform/sdk/index.ts';

/** On a question that has an accepted answer, and on that answer. */
export function AcceptedBadge() {
  const t = useT('qa');
  return (
    <Badge tone="success" icon={<Icon name="badge-check" size={24} />}>
      {t('badge')}
    </Badge>
  );
}
