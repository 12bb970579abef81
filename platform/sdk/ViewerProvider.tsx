import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from './app-context.ts';
import { ViewerContext, viewerQuery } from './viewer.ts';

/**
 * Tells everything inside who is signed in (`useViewer`). Needs the query client and the app around
 * it.
 */
export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const { data: viewer } = useQuery(viewerQuery(useApp()));
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
