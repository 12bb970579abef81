import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  Card,
  EmptyState,
  ErrorState,
  exactTime,
  isCallError,
  Skeleton,
  useApiQuery,
  useCall,
  useCan,
  useT,
  useViewer,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { PictureList } from '../../../../platform/sdk/controls.ts';
import { problemDetail, updateReplyState, type Problem } from '../../contract.ts';
import { recordsGate } from '../../gates.ts';
import { useRefreshFeedback } from '../queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { StateBadge } from './StateBadge.tsx';
import styles from './pages.module.css';

/** One problem with the staff's reply; who has code 23 answers here. */
export function ProblemPage() {
  const own = useT('feedback');
  const t = useT('feedback-pages');
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1 className={styles.title}>{own('title.problem')}</h1>
        <ZoneLink to="/feedback" className={styles.back}>
          {t('detail.back')}
        </ZoneLink>
      </header>
      {viewer ? <Detail key={viewer.id} /> : <EmptyState title={t('mine.signIn')} />}
    </div>
  );
}

function Detail() {
  const core = useT('core');
  // This route's own parameter.
  const id = Number((useParams({ strict: false }) as { id: string }).id);
  const query = useApiQuery(problemDetail, { id });
  const mayAnswer = useCan(recordsGate);
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.isError) {
    const { error } = query;
    const gone = isCallError(error) && error.status === 404;
    return (
      <ErrorState
        title={error.reason}
        {...(gone ? {} : { retryLabel: core('action.retry'), onRetry: () => void query.refetch() })}
      />
    );
  }
  return (
    <>
      <Facts problem={query.data} />
      <Reply problem={query.data} />
      {mayAnswer && <AnswerForm key={`${id}/${query.data.replyTime}`} problem={query.data} />}
    </>
  );
}

function Facts({ problem }: { readonly problem: Problem }) {
  const t = useT('feedback-pages');
  const time = useTime();
  const { starttime, endtime, files } = problem;
  const place = [problem.servername || problem.serverid, problem.username || problem.userid]
    .filter(Boolean)
    .join(' · ');
  const rows: [string, string][] = [
    ...(problem.isOwn ? [] : ([[t('detail.from'), problem.userInfo?.nick ?? '']] satisfies [string, string][])),
    [t('detail.place'), place || t('detail.noPlace')],
    [t('detail.when'), endtime ? t('detail.until', { start: time(starttime), end: time(endtime) }) : time(starttime)],
    [t('detail.created'), time(problem.createTime)],
  ];
  return (
    <Card title={t('detail.question')} action={<StateBadge state={problem.state} />}>
      <p className={styles.words}>{problem.question}</p>
      <PictureList images={files} label={t('detail.images')} nameOf={(n) => t('detail.image', { n })} />
      <dl className={styles.about}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Reply({ problem }: { readonly problem: Problem }) {
  const t = useT('feedback-pages');
  const time = useTime();
  useMarkRead(problem);
  return (
    <Card title={t('detail.reply')}>
      {problem.reply ? (
        <>
          <p className={styles.words}>{problem.reply}</p>
          <p className={styles.when}>{time(problem.replyTime)}</p>
        </>
      ) : (
        <p className={styles.when}>{t('detail.noReply')}</p>
      )}
    </Card>
  );
}

/** An owner who looks at the reply has read it. */
function useMarkRead({ id, isOwn, unread }: Problem): void {
  const call = useCall();
  const refresh = useRefreshFeedback();
  const isMarked = useRef(false);
  useEffect(() => {
    if (!isOwn || unread === 0 || isMarked.current) return;
    isMarked.current = true;
    // Failing loses nothing: the mark comes again on the next visit.
    call(updateReplyState, { id }).then(refresh, () => undefined);
  });
}

function useTime(): (at: number) => string {
  const { timeZone } = useZone();
  return (at) => exactTime(at, timeZone);
}
