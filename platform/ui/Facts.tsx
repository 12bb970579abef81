import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** A list of what is what: each name above its value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactProps {
  readonly name: string;
  /** Of the value. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Fact({ name, className, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
