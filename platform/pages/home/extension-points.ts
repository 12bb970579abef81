import type { ComponentType } from 'react';
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
