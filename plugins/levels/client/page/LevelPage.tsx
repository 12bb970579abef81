import { useParams, useSearch } from '@tanstack/react-router';
import { Card, cx, EmptyState, ErrorState, Skeleton, useT, useViewer } from '../../../../platform/sdk/index.ts';
import { useLogShown } from '../../../../platform/sdk/log-event.ts';
import type { RankInfo } from '../../contract.ts';
import { LevelProgress } from '../cards/LevelCard.tsx';
import { useClaim, useRankInfo, useTasks } from '../queries.ts';
import taskStyles from '../tasks.module.css';
import { TaskRow } from '../TaskRow.tsx';
import { tierClass } from '../tiers.ts';
import { Gains } from './Gains.tsx';
import styles from './LevelPage.module.css';
import { Privileges, Ranks } from './Privileges.tsx';
import { Record } from './Record.tsx';
import { readLocation } from './read-location.ts';

declare module '../../../../platform/sdk/log-events.ts' {
  interface LogEvents {
    /** `location`: where the reader came from, of `LevelLocation`. */
    level_page: { readonly location: number; readonly whose: Whose; readonly buid: number };
  }
}

/** A user's level; on the own page with tasks, today's experience and the record. */
export function LevelPage() {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const core = useT('core');
  const viewer = useViewer();
  const { location: given } = useSearch({ strict: false }) as { location?: number };
  const location = readLocation(given);
  // Asked by id: the answer is as old as the page, the viewer may have logged in since.
  const isOwn = viewer?.id === uid;
  useLogShown('level_page', { location, whose: isOwn ? 'owner' : 'visitor', buid: uid }, `${uid} ${location}`);
  const { info, isError, error, isFetching, refetch } = useRankInfo(uid);
  if (!info) {
    return isError ? (
      <ErrorState
        title={error.reason}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton shape="block" height={420} />
    );
  }
  return (
    <div className={styles.page} data-location={location}>
      <Standing info={info} isOwn={isOwn} />
      {isOwn && <Tasks />}
      {isOwn && info.sources.length > 0 && <Gains sources={info.sources} />}
      <Privileges info={info} />
      <Ranks info={info} />
      {isOwn && <Record />}
    </div>
  );
}

function Standing({ info, isOwn }: { readonly info: RankInfo; readonly isOwn: boolean }) {
  const t = useT('levels-pages');
  const next = info.ranks.find(({ level }) => level === info.zm_lvl + 1);
  const left = info.lvl_up_need_exp - info.lvl_cur_exp;
  return (
    <Card title={isOwn ? t('page.own') : t('page.of', { nick: info.nick })}>
      <div className={styles.standing}>
        {/* A new level is a new element, so that its entrance is played. */}
        <span key={info.zm_lvl} className={cx(styles.emblem, tierClass(info.zm_lvl))}>
          {t('card.level', { level: info.zm_lvl })}
        </span>
        <div className={styles.words}>
          <p className={styles.rank}>{info.rankName}</p>
          <LevelProgress info={info} />
          <p className={styles.next}>
            {next ? t('page.next', { name: next.name, exp: left }) : t('page.top')}
            {next && <span className={styles.percent}>{t('page.percent', { percent: info.lvl_progress })}</span>}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Tasks() {
  const t = useT('levels-pages');
  const core = useT('core');
  const { tasks, isError, error, isFetching, refetch } = useTasks();
  const { claim } = useClaim();
  return (
    <Card title={t('tasks.title')}>
      {!tasks && !isError && <Skeleton lines={6} />}
      {!tasks && isError && (
        <ErrorState
          title={error.reason}
          retryLabel={core('action.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {tasks?.length === 0 && <EmptyState title={t('tasks.empty')} />}
      {tasks && tasks.length > 0 && (
        <ul className={taskStyles.list}>
          {tasks.map((task) => (
            <TaskRow key={task.task_log_id} task={task} onClaim={claim} />
          ))}
        </ul>
      )}
    </Card>
  );
}
