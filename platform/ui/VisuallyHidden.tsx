import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers only; a focusable child (a skip link) becomes visible on focus. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}
