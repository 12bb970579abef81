import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Badge.module.css';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'solid';

/** A small label on a post, person or tab. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/**
 * An unread count on a control; nothing at 0, `99+` above 99. `label` is what a screen reader says
 * instead of the digits.
 */
export function CountBadge({ count, label, max = 99 }: { count: number; label: string; max?: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > max ? `${max}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
