import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly title: string;
  /** What is set in it, in a few words. */
  readonly summary: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A part of the form that most polls do without. It begins open where something is set in it. */
export function Fold({ title, summary, isOpen, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.head}>
        <ChevronRight className={styles.mark} size={16} aria-hidden="true" />
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
