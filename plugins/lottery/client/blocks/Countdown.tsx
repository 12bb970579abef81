import { useNow, useT } from '../../../../platform/sdk/index.ts';
import { left } from '../countdown.ts';
import { useSecond } from '../queries.ts';
import styles from './lottery.module.css';

interface CountdownProps {
  /** Milliseconds. */
  readonly until: number;
  /** What happens then, a key of this plugin's texts with `{{left}}`. */
  readonly text: string;
}

// i18n-keys: block.until.*
/** What is left until something happens. Not read out by itself: the time stands beside it. */
export function Countdown({ until, text }: CountdownProps) {
  const t = useT('lottery-pages');
  const now = useSecond(useNow(), until);
  if (until <= now) return null;
  const rest = left(until - now);
  return (
    <span className={styles.countdown}>
      {t(text, { left: 'days' in rest ? t('block.days', { count: rest.days }) : rest.clock })}
    </span>
  );
}
