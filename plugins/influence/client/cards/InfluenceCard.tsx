import { Suspense, useState } from 'react';
import {
  lazyComponent,
  MINUTE_MS,
  Button,
  Card,
  Icon,
  useApiQuery,
  useT,
  withTexts,
} from '../../../../platform/sdk/index.ts';
import { influenceList, LEADERS_IN_CARD } from '../../contract.ts';
import { Leaders } from './Leaders.tsx';

const LeadersDialog = lazyComponent(
  withTexts('influence-pages', async () => (await import('../LeadersDialog.tsx')).LeadersDialog),
);

/**
 * Home's ranking: the first five, all of them in a dialog. Nothing where nobody has any influence
 * yet.
 */
export function InfluenceCard() {
  const t = useT('influence-pages');
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(influenceList, { limit: LEADERS_IN_CARD, offset: 0 }, { staleTime: MINUTE_MS });
  if (!data || data.list.length === 0) return null;
  return (
    <Card
      title={t('card.title')}
      icon={<Icon name="flame" />}
      action={
        <Button variant="link" size="s" onClick={() => setOpen(true)}>
          {t('card.all')}
        </Button>
      }
    >
      <Leaders list={data.list} />
      {isOpen && (
        <Suspense fallback={null}>
          <LeadersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
