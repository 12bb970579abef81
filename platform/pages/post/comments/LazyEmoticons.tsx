import { lazy, Suspense } from 'react';
import styles from './CommentBox.module.css';

const Panel = lazy(() => import('./Emoticons.tsx').then((module) => ({ default: module.Emoticons })));

/** The emoticon panel, its code fetched when it is first opened. */
export function EmoticonPanel({ onPick }: { readonly onPick: (name: string) => void }) {
  return (
    <Suspense fallback={<div className={styles.emoticons} aria-busy="true" />}>
      <Panel onPick={onPick} />
    </Suspense>
  );
}
