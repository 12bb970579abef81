import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Card.module.css';

export interface CardProps {
  /** With a title the card is a labelled region with a heading. */
  title?: ReactNode;
  icon?: ReactNode;
  /** At the end of the header: a "more" link, a menu. */
  action?: ReactNode;
  /** No inner space: for lists and pictures that reach the edge. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface with an optional header and action. */
export function Card(props: CardProps) {
  const { title, icon, action, flush, className, children } = props;
  const id = useId();
  const Root = title ? 'section' : 'div';
  return (
    <Root className={cx(styles.card, className)} aria-labelledby={title ? id : undefined}>
      {(title || action) && (
        <header className={styles.header}>
          {icon && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          {title && (
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </header>
      )}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
    </Root>
  );
}
