import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';
import { Icon } from './Icon.tsx';

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** With both, a retry button is shown. */
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** What a part of the page shows when it could not load; announced, and offers to try again. */
export function ErrorState({ title, text, retryLabel, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={cx(styles.icon, styles.danger)} aria-hidden="true">
        <Icon name="cloud-alert" size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && retryLabel && (
        <div className={styles.action}>
          <Button icon={<Icon name="rotate-cw" size={24} />} onClick={onRetry} loading={retrying}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
