import { Suspense } from 'react';
import styles from './CommentBox.module.css';
import { lazyComponent } from '../../../sdk/index.ts';

const Panel = lazyComponent(async () => (await import('./Emoticons.tsx')).Emoticons);

/** The emoticon panel, its code fetched when it is first opened. */
export function EmoticonPanel({ onPick }: { readonly onPick: (name: string) => void }) {
  return (
    <Suspense fallback={<div className={styles.emoticons} aria-busy="true" />}>
      <Panel onPick={onPick} />
    </Suspense>
  );
}
