import { useRouterState } from '@tanstack/react-router';
import { useBoot, useUi, useViewerLater, type LayoutName, type Place } from '../../sdk/index.ts';

/** Where the visitor is, as far as the chrome cares. */
export interface Where {
  /**
   * The layout that the innermost route asks for; `default` for error pages, which have no sidebar.
   */
  readonly layout: LayoutName;
  /** Null on pages that are none of the three. */
  readonly place: Place | null;
  /** Search parameters that the chrome reads. */
  readonly themeId: string | null;
  readonly q: string;
}

interface Match {
  readonly routeId: string;
  readonly status: string;
  readonly _notFound?: boolean | undefined;
  readonly staticData: { readonly layout?: LayoutName };
}

/** Whether it is an error page. */
const isError = (matches: readonly Match[]): boolean =>
  matches.some(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound);

/** The layout that a page's matches ask for: that of the innermost route that names one. */
export function layoutOf(matches: readonly Match[]): LayoutName {
  if (isError(matches)) return 'default';
  return matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? 'default';
}

/** Which of the three places a route is. */
export function placeOf(routeId: string): Place | null {
  if (routeId === '/') return 'home';
  if (routeId.startsWith('/posts/')) return 'post';
  return routeId.startsWith('/user/') ? 'user' : null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Without a route tree known to the compiler, the search is whatever the addresses say. */
type Search = { readonly themeId?: unknown; readonly q?: unknown; readonly userKeyword?: unknown };

/** Whether the page is hidden from who looks. Why there is none is for everybody to read. */
export function useMasked(): boolean {
  const { stopped } = useUi();
  const isPage = useRouterState({ select: ({ matches }) => !isError(matches) }) && !stopped;
  const { masked } = useBoot();
  const isVisitor = useViewerLater() === null;
  return masked && isVisitor && isPage;
}

/** Follows the shown page (not the one that is still loading). */
export function useWhere(): Where {
  const { stopped } = useUi();
  const layout = useRouterState({ select: ({ matches }) => (stopped ? 'default' : layoutOf(matches)) });
  const place = useRouterState({
    select: ({ matches }) =>
      stopped || layoutOf(matches) === 'default' ? null : placeOf(matches.at(-1)?.routeId ?? ''),
  });
  const { themeId, q, userKeyword } = useRouterState({
    select: (state) => (state.resolvedLocation ?? state.location).search as Search,
  });
  return { layout, place, themeId: text(themeId) || null, q: text(q) || text(userKeyword) };
}
