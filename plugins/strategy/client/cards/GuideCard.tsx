import { Card, Icon, linkList, useApiQuery, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { CARD_GUIDES, strategyList, type Column } from '../../contract.ts';
import { GuideLink } from '../GuideLink.tsx';

/**
 * Home's card of guides: the first of each column, and the way to all. Nothing in a zone without
 * guides.
 */
export function GuideCard() {
  const t = useT('strategy');
  const { data } = useApiQuery(strategyList, {});
  const guides = firstOfEach(data?.list ?? []);
  if (guides.length === 0) return null;
  return (
    <Card
      title={t('card.title')}
      icon={<Icon name="book-open" />}
      action={<ZoneLink to="/strategy">{t('card.all')}</ZoneLink>}
    >
      <ul className={linkList.list}>
        {guides.map((guide) => (
          <li key={guide.id}>
            <GuideLink guide={guide} className={linkList.row}>
              <span className={linkList.title}>{guide.title}</span>
              <span className={linkList.note}>{guide.desc}</span>
            </GuideLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One guide of each column in turn, so that no column fills the card alone. */
export function firstOfEach(columns: readonly Column[]): Column['guides'] {
  const depth = Math.max(0, ...columns.map(({ guides }) => guides.length));
  return Array.from({ length: depth }, (_, index) => columns.flatMap(({ guides }) => guides[index] ?? []))
    .flat()
    .slice(0, CARD_GUIDES);
}
