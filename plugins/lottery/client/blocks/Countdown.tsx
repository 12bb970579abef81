import { Countdown as CountdownTo, DAY_MS, useT } from '../../../../platform/sdk/index.ts';
import styles from './lottery.module.css';

interface CountdownProps {
  /** Milliseconds. */
  readonly until: number;
  /** What happens then, a key of this plugin's texts with `{{left}}`. */
  readonly text: string;
}

// i18n-keys: block.until.*
/**
 * What is left until something happens: whole days over one day, else `HH:MM:SS`. The time stands
 * beside it.
 */
export function Countdown({ until, text }: CountdownProps) {
  const t = useT('lottery-pages');
  return (
    <CountdownTo until={until} secondsBelow={DAY_MS} className={styles.countdown}>
      {({ ms, days, clock }) => t(text, { left: ms > DAY_MS ? t('block.days', { count: days }) : clock })}
    </CountdownTo>
  );
}
