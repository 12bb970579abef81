import { useT } from '../../../../platform/sdk/index.ts';
import { useTimeLeft } from '../use-seconds.ts';
import styles from './PollBlock.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** How long it is until a poll begins or ends. It says nothing by itself: the exact time stands beside it. */
export function TimeLeft({ at, isStart }: { readonly at: number; readonly isStart: boolean }) {
  const t = useT('poll-pages');
  const left = useTimeLeft(at);
  if (left === 0) return null;
  const [days, hours, minutes] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR), (left % HOUR) / MINUTE];
  const clock = `${two(minutes)}:${two((left % MINUTE) / 1000)}`;
  const span =
    days > 0
      ? t('block.left.days', { days, hours })
      : hours > 0
        ? t('block.left.hours', { hours, minutes: Math.floor(minutes) })
        : clock;
  return (
    <span className={styles.left} role="timer" aria-live="off">
      {t(isStart ? 'block.left.start' : 'block.left.end', { span })}
    </span>
  );
}
