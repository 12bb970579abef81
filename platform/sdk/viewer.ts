import { notifyManager, queryOptions, type Query } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { baseInfo, type OwnUser } from '../contract/endpoints/users.ts';
import { passes, signedIn, type Gate, type GateViewer } from '../contract/gate.ts';
import { useApp } from './app-context.ts';
import { apiKey } from './query.ts';
import { useDiffersFor } from './viewer-part.tsx';
import type { LoadContext } from './load-context.ts';

/** The signed-in user as a query that starts with what the page was rendered for. */
export function viewerQuery({ call, boot }: Pick<LoadContext, 'call' | 'boot'>) {
  return queryOptions({
    queryKey: apiKey(baseInfo, {}),
    queryFn: ({ signal }) => call(baseInfo, {}, { signal }),
    initialData: boot.viewer,
    initialDataUpdatedAt: boot.now,
    staleTime: Infinity,
  });
}

/** The viewer of the page, watched in one place for all that ask. */
export const ViewerContext = createContext<OwnUser | null>(null);

/**
 * The signed-in user, or null; follows login and logout. Outside of a `viewerPart` the page of
 * whoever is signed in is then drawn for them alone.
 */
export function useViewer(): OwnUser | null {
  useDiffersFor(signedIn);
  return useContext(ViewerContext);
}

/**
 * The same for what happens once the page stands: presses, effects, what a browser alone draws. What
 * the server draws must not depend on it.
 */
export const useViewerLater = (): OwnUser | null => useContext(ViewerContext);

/** The viewer of a loader or guard. */
export function currentViewer(context: Pick<LoadContext, 'queryClient' | 'boot'>): OwnUser | null {
  const known = context.queryClient.getQueryData<OwnUser | null>(apiKey(baseInfo, {}));
  return known === undefined ? context.boot.viewer : known;
}

/** What gates are decided on. `manageList` is the union of the `all` list and the zone's. */
export const gateViewerOf = (viewer: OwnUser | null): GateViewer => viewer && { codes: viewer.manageList };

/**
 * Whom gates are decided for: the viewer's codes in this zone, null for a visitor. As with
 * `useViewerLater`, what the server draws must not depend on it.
 */
export function useGateViewer(): GateViewer {
  const viewer = useViewerLater();
  return useMemo(() => gateViewerOf(viewer), [viewer]);
}

/**
 * May the viewer pass? The same gate value guards the call on the server, which decides. Outside of
 * a `viewerPart` the page of whoever passes is drawn for them alone.
 */
export function useCan(gate: Gate): boolean {
  useDiffersFor(gate);
  return passes(gate, useGateViewer());
}

/**
 * Resolves when what the cache was told last has been rendered: observers hear of it in this same
 * queue, and React commits a store's change at once.
 */
const rendered = () => new Promise<void>((resolve) => notifyManager.schedule(() => setTimeout(resolve)));

/** Asks the server again who the viewer is. */
export const askViewer = (app: LoadContext): Promise<OwnUser | null> =>
  app.queryClient.fetchQuery({ ...viewerQuery(app), staleTime: 0 });

/**
 * Asks again for all that was shown to the former viewer. What only the former one's parts of the
 * page watched is dropped, neither kept for the next person at this screen nor asked for in a name
 * that is gone.
 */
export async function forgetFormer(
  { queryClient: client }: Pick<LoadContext, 'queryClient'>,
  router: { readonly invalidate: () => Promise<void> },
): Promise<void> {
  await rendered();
  const ofTheFormer = { predicate: (query: Query) => query.queryKey[0] !== baseInfo.path };
  client.removeQueries({ ...ofTheFormer, type: 'inactive' });
  await client.invalidateQueries(ofTheFormer);
  await router.invalidate();
}

/**
 * After login or logout: asks again who the viewer is, and for all that was shown to the former
 * one.
 */
export function useRefreshViewer(): () => Promise<void> {
  const router = useRouter();
  const app = useApp();
  return useCallback(async () => {
    await askViewer(app);
    await forgetFormer(app, router);
  }, [router, app]);
}
