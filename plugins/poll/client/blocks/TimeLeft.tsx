import { Countdown, HOUR_MS, useT } from '../../../../platform/sdk/index.ts';
import styles from './PollBlock.module.css';

/**
 * How long it is until a poll begins or ends. It says nothing by itself: the exact time stands
 * beside it.
 */
export function TimeLeft({ at, isStart }: { readonly at: number; readonly isStart: boolean }) {
  const t = useT('poll-pages');
  return (
    <Countdown until={at} secondsBelow={HOUR_MS} className={styles.left}>
      {({ days, hours, minutes, clock }) => {
        const span =
          days > 0
            ? t('block.left.days', { days, hours })
            : hours > 0
              ? t('block.left.hours', { hours, minutes })
              : clock.slice('00:'.length);
        return t(isStart ? 'block.left.start' : 'block.left.end', { span });
      }}
    </Countdown>
  );
}
