import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** `text` lines, a `block` (needs a height) or a `circle` (width is its diameter). */
  shape?: 'text' | 'block' | 'circle' | undefined;
  lines?: number | undefined;
  /** CSS lengths, or numbers in px. */
  width?: number | string | undefined;
  height?: number | string | undefined;
}

/**
 * A quiet stand-in while content loads. Hidden from screen readers: the region around it says
 * `aria-busy`.
 */
export function Skeleton({ shape = 'text', lines = 1, width, height }: SkeletonProps) {
  if (shape === 'text') {
    return (
      <span className={styles.text} style={{ width }} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={styles.bone} style={{ height }} />
        ))}
      </span>
    );
  }
  const size = shape === 'circle' ? { width, height: width } : { width, height };
  return <span className={cx(styles.bone, styles[shape])} style={size} aria-hidden="true" />;
}
