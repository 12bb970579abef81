import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { Boot } from './boot.ts';
import type { CallFn } from './call.ts';

/**
 * What loaders, head functions and `prefetch` of cards work with. One per page on the server, one
 * per tab in the browser.
 */
export interface LoadContext {
  readonly queryClient: QueryClient;
  readonly call: CallFn;
  readonly boot: Boot;
  /** Translates keys of any namespace: `t('core:home.title')`. */
  readonly t: TFunction;
}

/**
 * Loads what a component needs before the page is rendered (server) or shown (client). Errors leave
 * the component's place empty.
 */
export type Prefetch<P> = (context: LoadContext, props: P) => Promise<unknown>;
