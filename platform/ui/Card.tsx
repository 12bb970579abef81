import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Card.module.css';

export interface CardProps {
  /** With a title the card is a labelled region with a heading. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4 | undefined;
  icon?: ReactNode;
  /** At the end of the header: a "more" link, a menu. */
  action?: ReactNode;
  footer?: ReactNode;
  /** No inner space: for lists and pictures that reach the edge. */
  flush?: boolean | undefined;
  as?: 'section' | 'article' | 'div' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface with an optional header, action and footer. */
export function Card(props: CardProps) {
  const { title, headingLevel = 2, icon, action, footer, flush, className, children } = props;
  const id = useId();
  const Root = props.as ?? (title ? 'section' : 'div');
  const Heading = `h${headingLevel}` as const;
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
            <Heading className={styles.title} id={id}>
              {title}
            </Heading>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </header>
      )}
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Root>
  );
}
