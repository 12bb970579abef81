import { ClientOnly } from '@tanstack/react-router';
import { Suspense, type ComponentProps } from 'react';
import {
  Button,
  EmptyState,
  ErrorBoundary,
  Icon,
  lazyComponent,
  Skeleton,
  useApiQuery,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
  viewerPart,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { activityList, columnList, ListedType, TopicType, type Column } from '../../contract.ts';
import { OpenBadge } from '../badges/OpenBadge.tsx';
import { Frame, usePieceType, type PieceType } from '../frame/Frame.tsx';
import { usePages } from '../frame/use-pages.ts';
import { withAllTexts } from '../with-texts.ts';
import styles from '../pages.module.css';

/** Seldom needed, so it is loaded then. */
const ListFailed = lazyComponent(withAllTexts(async () => (await import('./ListFailed.tsx')).ListFailed));
const StartWriting = lazyComponent(async () => (await import('./StartWriting.tsx')).StartWriting);

/** Where pieces are begun: who may, what is looked for, and the way into the editor. */
export function MainPage() {
  const pages = usePages();
  const t = useT('contribution-front');
  const own = useT('contribution');
  const type = usePieceType();
  const { openContribute } = useZone();
  if (!openContribute)
    return (
      <Frame>
        <section className={styles.card}>
          <EmptyState icon={<Icon name="inbox" size={28} />} title={t('main.closed')} text={t('main.closedText')} />
        </section>
      </Frame>
    );
  return (
    <Frame>
      <section className={styles.card}>
        {/* i18n-keys: main.title.*, main.about.* */}
        <h1 className={styles.title}>{t(`main.title.${type}`)}</h1>
        <p className={styles.muted}>{t(`main.about.${type}`)}</p>
        <Begin key={type} type={type} />
        <p className={styles.muted}>
          <ZoneLink to={pages.protocol} className={styles.link}>
            {own('title.protocol')}
          </ZoneLink>
        </p>
      </section>
      <Columns type={type} />
      <Activities />
    </Frame>
  );
}

/** The way into the editor, or why there is none and what would help. */
const Begin = viewerPart(function Begin({ type }: { readonly type: PieceType }) {
  const t = useT('contribution-front');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  if (!viewer)
    return (
      <div className={styles.row}>
        <Button variant="primary" icon={<Icon name="square-pen" size={18} />} onClick={() => requireLogin()}>
          {t('main.login')}
        </Button>
        <span className={styles.muted}>{t('main.loginHint')}</span>
      </div>
    );
  return (
    <ClientOnly fallback={<Skeleton lines={2} />}>
      <Suspense fallback={<Skeleton lines={2} />}>
        <StartWriting type={type} />
      </Suspense>
    </ClientOnly>
  );
});

function Columns({ type }: { readonly type: PieceType }) {
  const t = useT('contribution-front');
  const { gameId } = useZone();
  const listed = type === 'video' ? ListedType.video : ListedType.article;
  const query = useApiQuery(columnList, { game_id: gameId, contribution_type: listed });
  if (query.isPending) return <Skeleton lines={4} />;
  if (!query.data) return <Failed of="columns" query={query} />;
  const columns = query.data.records.filter((column) => column.type !== TopicType.activity);
  if (columns.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="contribution-columns">
      <h2 className={styles.heading} id="contribution-columns">
        {t('main.columns')}
      </h2>
      <ul className={styles.grid}>
        {columns.map((column) => (
          <li key={column.id} className={styles.item}>
            <strong className={styles.strong}>{column.content}</strong>
            {column.desc && <span className={styles.muted}>{column.desc}</span>}
            {column.reward && <span className={styles.muted}>{t('main.reward', { reward: column.reward })}</span>}
            <span className={styles.muted}>{t('main.count', { count: column.count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failed(props: ComponentProps<typeof ListFailed>) {
  return (
    <section className={styles.card}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton lines={4} />}>
          <ListFailed {...props} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Activities() {
  const t = useT('contribution-front');
  const query = useApiQuery(activityList, { limit: 12, offset: 0 });
  if (query.isError && !query.data) return <Failed of="activities" query={query} />;
  const activities = query.data?.list ?? [];
  if (activities.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="contribution-activities">
      <h2 className={styles.heading} id="contribution-activities">
        {t('main.activities')}
      </h2>
      <ul className={styles.grid}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <ActivityLink activity={activity} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActivityLink({ activity }: { readonly activity: Column }) {
  const pages = usePages();
  const t = useT('contribution-front');
  const { id, content, reward } = activity;
  return (
    <ZoneLink to={pages.activity} search={{ id }} className={styles.item}>
      <span className={styles.row}>
        <strong className={styles.strong}>{content}</strong>
        <OpenBadge of={activity} />
      </span>
      {reward && <span className={styles.muted}>{t('main.reward', { reward })}</span>}
    </ZoneLink>
  );
}
