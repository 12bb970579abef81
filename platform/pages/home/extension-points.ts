import type { ComponentType } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { extensionPoint } from '../../registry/extension-point.ts';
import type { Prefetch } from '../../sdk/load-context.ts';

interface HomeTop {
  readonly component: ComponentType<object>;
  readonly prefetch?: Prefetch<object>;
}
/**
 * What stands above home's list while nothing narrows that. The page waits for its `prefetch`, so
 * that nothing moves.
 */
export const homeTop = extensionPoint<HomeTop>('homeTop');

/** The name of a filter of home's list that a plugin has added. */
export type HomeTabParam = `${string}Status`;
interface HomeTab {
  /** The themes that have it, by their label types. */
  readonly labelTypes: readonly number[];
  readonly param: HomeTabParam;
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
}
/**
 * A tab beside the orders of home's list that narrows it, in themes of these label types: `param=1`
 * in the address and in the list call (`postFields(..., 'list')`), answered by the server half's
 * hook `postHooks.list`.
 */
export const homeTab = extensionPoint<HomeTab>('homeTab');

interface SearchFilter {
  readonly param: HomeTabParam;
  /** A key of the plugin's namespace. */
  readonly label: string;
}
/**
 * A filter of searches: `param=1` in the address and in the list call
 * (`postFields(..., 'list')`), answered by the server half's hook `postHooks.narrowSearch`.
 */
export const searchFilter = extensionPoint<SearchFilter>('searchFilter');

interface HomeFeed {
  /** Its name in the address: `feed=`. */
  readonly feed: string;
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  /** A list of posts (`list`, `hasMore`). Whoever has asked for its first page has seen it. */
  readonly posts: Endpoint;
  /** Whether there is something in it that the viewer has not seen: `{ unread: boolean }`. */
  readonly unread: Endpoint;
  /** What stands there without posts. Absent: whom one could follow. */
  readonly component?: ComponentType<object>;
}
/**
 * A tab beside the orders of home's list with posts of the viewer's own choice, for members; what
 * narrows home does not narrow it. A dot says that there are new ones.
 */
export const homeFeed = extensionPoint<HomeFeed>('homeFeed');

/** The theme or topic whose posts are listed. */
export interface ListHeadProps {
  readonly themeId?: number;
  readonly topic?: string;
}
interface ListHead {
  readonly component: ComponentType<ListHeadProps>;
}
/** What can be pressed in the head of the list of a theme or topic. */
export const listHead = extensionPoint<ListHead>('listHead');
