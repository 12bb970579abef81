import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Spinner.module.css';

/**
 * A turning ring in the text colour. With a label it is a status that is read out, without one it
 * is decoration.
 */
export function Spinner({ label, size = 's' }: { label?: string; size?: 's' | 'l' }) {
  const ring = <span className={cx(styles.ring, styles[size])} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status" className={styles.status}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
