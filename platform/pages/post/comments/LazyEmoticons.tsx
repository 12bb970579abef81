import { lazy, Suspense } from 'react';
import { Spinner } from '../../../sdk/index.ts';

const Panel = lazy(() => import('./Emoticons.tsx').then((module) => ({ default: module.Emoticons })));

/** The emoticon panel, its code fetched when it is first opened. */
export function EmoticonPanel({ onPick }: { readonly onPick: (name: string) => void }) {
  return (
    <Suspense fallback={<Spinner />}>
      <Panel onPick={onPick} />
    </Suspense>
  );
}
