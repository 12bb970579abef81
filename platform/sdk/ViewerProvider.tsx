import type { ReactNode } from 'react';
import { useWatchedViewer, ViewerContext } from './viewer.ts';

/** Tells everything inside who is signed in (`useViewer`). Needs the query client and the app around it. */
export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  return <ViewerContext value={useWatchedViewer()}>{children}</ViewerContext>;
}
