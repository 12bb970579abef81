import { Info } from 'lucide-react';
import {
  Badge,
  Button,
  DAY_MS,
  IconButton,
  ProgressBar,
  timeText,
  toast,
  useLocale,
  useT,
  useTimeLeft,
  useZone,
} from '../../../platform/sdk/index.ts';
import { TaskType, type RankTask, type TaskBase } from '../contract.ts';
import { GoLink } from './GoLink.tsx';
import { isClaimable } from './queries.ts';
import styles from './tasks.module.css';

export interface TaskRowProps {
  readonly task: RankTask;
  readonly onClaim: (id: string) => void;
}

/** A date says more than hundreds of days. */
const FAR_MS = 60 * DAY_MS;

/** Whole days above one day, else `HH:MM:SS`. */
function TimeLeftOf({
  left,
  until,
}: {
  readonly left: NonNullable<ReturnType<typeof useTimeLeft>>;
  readonly until: number;
}) {
  const t = useT('levels-pages');
  const { timeZone } = useZone();
  const locale = useLocale();
  if (left.ms > FAR_MS) return t('tasks.until', { date: timeText(until, timeZone, locale, 'date') });
  return left.ms > DAY_MS ? t('tasks.daysLeft', { days: left.days }) : t('tasks.timeLeft', { time: left.clock });
}

/**
 * A task: name, rewards, progress with count and unit, what can be done about it. Gone when its
 * time is over.
 */
export function TaskRow({ task, onClaim }: TaskRowProps) {
  const t = useT('levels-pages');
  const isLimited = task.is_limit === 1;
  const left = useTimeLeft(isLimited ? task.end_at : 0, DAY_MS);
  if (isLimited && !left) return null;
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <span className={styles.name}>{task.task_name}</span>
        {left ? <Badge tone="accent">{t('tasks.limited')}</Badge> : <Badge>{task.task_type_label}</Badge>}
        {left && (
          <span className={styles.left} role="timer">
            <TimeLeftOf left={left} until={task.end_at} />
          </span>
        )}
      </div>
      {task.task_reward_list.map(({ id, reward_name: name, num }) => (
        <p key={id} className={styles.rewards}>
          {t('tasks.reward', { name, num })}
        </p>
      ))}
      <div className={styles.progress}>
        {task.task_base_list.map((base) => (
          <Progress
            key={`${base.type}/${base.rule.wb_theme_type}/${base.rule.wb_id}`}
            base={base}
            name={task.task_name}
            isOneOfSome={task.task_base_list.length > 1}
          />
        ))}
      </div>
      <div className={styles.action}>
        <Action task={task} onClaim={onClaim} />
      </div>
    </li>
  );
}

interface ProgressProps {
  readonly base: TaskBase;
  readonly name: string;
  /** Its bar then says what is counted, which the task's name says of a single one. */
  readonly isOneOfSome: boolean;
}

function Progress({ base, name, isOneOfSome }: ProgressProps) {
  const t = useT('levels-pages');
  const values = { done: base.finished_num, num: base.num };
  const isLevel = base.type === TaskType.level;
  return (
    <ProgressBar
      // i18n-keys: tasks.goal.*
      label={isOneOfSome ? t(`tasks.goal.${base.type}`) : t('tasks.progress', { name })}
      hideLabel={!isOneOfSome}
      value={base.finished_num}
      max={base.num}
      valueText={isLevel ? t('tasks.progressLevels', values) : t('tasks.progressTimes', values)}
      tone={base.finished_num >= base.num ? 'success' : 'brand'}
    />
  );
}

function Action({ task, onClaim }: TaskRowProps) {
  const t = useT('levels-pages');
  const name = task.task_name;
  if (isClaimable(task)) {
    return (
      <Button
        size="s"
        variant="primary"
        aria-label={t('tasks.claimLabel', { name })}
        onClick={() => onClaim(task.task_log_id)}
      >
        {t('tasks.claim')}
      </Button>
    );
  }
  if (task.finished_flag === 1 && task.task_reward_list.length > 0) {
    return (
      <span className={styles.state}>
        {t('tasks.claimed')}
        <Done name={name} words={t('tasks.claimedToast')} />
      </span>
    );
  }
  if (task.finished_flag === 1) return <Done name={name} words={t('tasks.noReward')} />;
  return <GoLink task={task} />;
}

/** The info icon of a finished task. */
function Done({ name, words }: { readonly name: string; readonly words: string }) {
  const t = useT('levels-pages');
  return (
    <IconButton size="s" label={t('tasks.finishedLabel', { name })} icon={<Info />} onClick={() => toast.info(words)} />
  );
}
