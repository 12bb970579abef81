import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Field.module.css';

export interface CounterProps {
  count: number;
  max: number;
  /** Read out once the limit is near: `(left) => t('…', { left })`; negative when over. */
  announce?: ((left: number) => string) | undefined;
}

/** `12/40`, red when over; screen readers hear it only near the limit. */
export function Counter({ count, max, announce }: CounterProps) {
  const left = max - count;
  return (
    <span className={cx(styles.counter, left < 0 && styles.over)}>
      <span aria-hidden={announce ? true : undefined}>
        {count}/{max}
      </span>
      {announce && <VisuallyHidden>{left <= Math.max(5, max * 0.1) ? announce(left) : ''}</VisuallyHidden>}
    </span>
  );
}
