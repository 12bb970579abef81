import { ClientOnly, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  Avatar,
  Card,
  Content,
  ErrorState,
  exactTime,
  isCallError,
  lazyComponent,
  localName,
  searchNumber,
  Skeleton,
  useApiQuery,
  useLocale,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { reviewDetail, type ReviewDetail } from '../../contract.ts';
import { StatusBadge } from '../desk/StatusBadge.tsx';
import { Decision } from './Decision.tsx';
import { Extras } from './Extras.tsx';
import { History } from './History.tsx';
import { SentParts } from './SentParts.tsx';
import { Stages } from './Stages.tsx';
import styles from './detail.module.css';

const Changes = lazyComponent(async () => (await import('./Changes.tsx')).Changes);

/** One submission on the review desk. */
export function DetailPage() {
  const t = useT('review-pages');
  const desk = useT('review');
  const { id } = useParams({ strict: false }) as { id: string }; // this route's own parameter
  return (
    <div className={styles.page}>
      <nav className={styles.top} aria-label={desk('desk')}>
        <ZoneLink to="/review" className={styles.back}>
          {t('back')}
        </ZoneLink>
      </nav>
      <ClientOnly fallback={<Skeleton height={420} />}>
        <Detail key={id} id={searchNumber(id) ?? 0} />
      </ClientOnly>
    </div>
  );
}

function Detail({ id }: { readonly id: number }) {
  const t = useT('review-pages');
  const query = useApiQuery(reviewDetail, { id }, { staleTime: 0 });
  if (query.data) return <Submission detail={query.data} />;
  if (!query.isError) return <Skeleton height={420} />;
  const isGone = isCallError(query.error) && query.error.status < 500 && query.error.status > 0;
  return (
    <ErrorState
      title={isGone ? query.error.reason : t('failed')}
      {...(isGone ? {} : { retryLabel: t('retry'), onRetry: () => void query.refetch(), retrying: query.isFetching })}
    />
  );
}

function Submission({ detail }: { readonly detail: ReviewDetail }) {
  const t = useT('review-pages');
  const { previous, outside } = detail;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Article detail={detail} />
        <SentParts fields={detail.fields} />
        {previous && (
          <Suspense fallback={<Skeleton height={160} />}>
            <Changes detail={detail} previous={previous} />
          </Suspense>
        )}
      </div>
      <div className={styles.side}>
        {outside ? (
          <Card title={t('outside.title')}>
            {outside.detailUrl ? (
              <a className={styles.back} href={outside.detailUrl} target="_blank" rel="noreferrer">
                {t('outside.open')}
              </a>
            ) : (
              <p>{t('outside.waiting', { count: outside.attempts })}</p>
            )}
          </Card>
        ) : (
          <Stages detail={detail} />
        )}
        <Decision key={`${detail.id}/${detail.stage}/${detail.status}`} detail={detail} />
        <Extras fields={detail.fields} />
        <History rounds={detail.rounds} />
      </div>
    </div>
  );
}

function Article({ detail }: { readonly detail: ReviewDetail }) {
  const t = useT('review-pages');
  const locale = useLocale();
  const { timeZone, themes } = useZone();
  const { author, wbId, title, content } = detail;
  const theme = themes.find(({ themeId }) => themeId === detail.wbThemeId);
  return (
    <article className={styles.article} aria-labelledby="review-title">
      <header className={styles.header}>
        <p className={styles.states}>
          <StatusBadge item={detail} />
          {theme && <span className={styles.hint}>{localName(theme, locale)}</span>}
          {wbId > 0 ? (
            <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.back}>
              {t('edits', { id: wbId })}
            </ZoneLink>
          ) : (
            <span className={styles.hint}>{t('new')}</span>
          )}
        </p>
        <h1 className={styles.title} id="review-title">
          {title}
        </h1>
        <div className={styles.author}>
          <Avatar name={author?.nick ?? ''} src={author?.avatarUrl ?? ''} size="m" />
          <span>{author?.nick ?? t('gone')}</span>
          <span className={styles.hint}>{t('history.pushed', { time: exactTime(detail.createTime, timeZone) })}</span>
        </div>
      </header>
      {content ? <Content html={content} /> : <p className={styles.hint}>{t('noText')}</p>}
    </article>
  );
}
