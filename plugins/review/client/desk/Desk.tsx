import { useState } from 'react';
import {
  Avatar,
  Badge,
  EmptyState,
  ErrorState,
  ListEnd,
  localName,
  Skeleton,
  TimeAgo,
  useApiInfinite,
  useLocale,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Tabs } from '../../../../platform/sdk/overlays.ts';
import { REVIEW_TABS, reviewList, type ReviewItem, type ReviewTab } from '../../contract.ts';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './desk.module.css';

// i18n-keys: tab.*, empty.*
/** Drafts in triple review: what waits for the viewer first. */
export function Desk() {
  const t = useT('review-pages');
  const [tab, setTab] = useState<ReviewTab>('waiting');
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={(id) => setTab(id as ReviewTab)} // one of the ids below
      tabs={REVIEW_TABS.map((id) => ({ id, label: t(`tab.${id}`), content: () => <List tab={id} /> }))}
    />
  );
}

function List({ tab }: { readonly tab: ReviewTab }) {
  const t = useT('review-pages');
  const query = useApiInfinite(reviewList, { tab }, { staleTime: 0, pageSize: 20 });
  if (query.isPending)
    return (
      <div className={styles.list} role="status" aria-label={t('loading')}>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height={76} />
        ))}
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const rows = query.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <EmptyState title={t(`empty.${tab}`)} />;
  return (
    <>
      <ul className={styles.list} aria-label={t(`tab.${tab}`)}>
        {rows.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd query={query} count={rows.length} />
    </>
  );
}

function Row({ item }: { readonly item: ReviewItem }) {
  const t = useT('review-pages');
  const locale = useLocale();
  const theme = useZone().themes.find(({ themeId }) => themeId === item.wbThemeId);
  const { author, wbId, round } = item;
  return (
    <li>
      <ZoneLink to="/review/$id" params={{ id: item.id }} className={styles.row}>
        <Avatar name={author?.nick ?? ''} src={author?.avatarUrl ?? ''} size="m" />
        <span className={styles.about}>
          <span className={styles.name}>{item.title}</span>
          <span className={styles.meta}>
            <span>{author?.nick ?? t('gone')}</span>
            {theme && <span>{localName(theme, locale)}</span>}
            <span>{wbId > 0 ? t('edits', { id: wbId }) : t('new')}</span>
            {round > 1 && <span>{t('round', { round })}</span>}
            <TimeAgo at={item.createTime} />
          </span>
        </span>
        <span className={styles.states}>
          <StatusBadge item={item} />
          {item.canReview === 1 && <Badge tone="accent">{t('yours')}</Badge>}
        </span>
      </ZoneLink>
    </li>
  );
}
