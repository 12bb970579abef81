import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '../contract/index.ts';
import { Code } from '../contract/errors.ts';
import { useCall } from './app-context.ts';
import { isCallError, type CallError, type CallFn } from './call.ts';
import { toast } from '../ui/toast.ts';

type WithCall = { readonly call: CallFn };
type Key = readonly [path: string] | readonly [path: string, input: unknown];

/**
 * The query key of an endpoint's replies; without `input` the prefix of all of them
 * (`invalidateQueries`).
 */
export function apiKey<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Key {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

export interface ApiQueryOptions {
  readonly enabled?: boolean;
  /** Milliseconds during which a reply is not asked for again. */
  readonly staleTime?: number;
  readonly refetchInterval?: number;
}

/**
 * Query options of a call, for loaders
 * (`queryClient.ensureQueryData(apiQuery(context, postDetail, { wbId }))`) and hooks.
 */
export function apiQuery<E extends Endpoint>(
  context: WithCall,
  endpoint: E,
  input: InputOf<E>,
  options: ApiQueryOptions = {},
) {
  return queryOptions<ReplyOf<E>, CallError>({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }) => context.call(endpoint, input, { signal, isByItself: true }),
    ...options,
  });
}

/**
 * A call as a query of the page: its data is what the server has rendered, or what a page before
 * has loaded, and is asked again when it is old.
 * @returns TanStack's query; its error is a CallError
 */
export function useApiQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: ApiQueryOptions = {}) {
  return useQuery(apiQuery({ call: useCall() }, endpoint, input, options));
}

/**
 * Suspends until the reply is there; on the server only what a loader has prefetched is rendered
 * without delay.
 */
export function useApiSuspenseQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Omit<ApiQueryOptions, 'enabled'> = {},
) {
  return useSuspenseQuery(apiQuery({ call: useCall() }, endpoint, input, options));
}

interface PageOptions extends ApiQueryOptions {
  /**
   * Items per page, 1 to 50. Default 10: two screens of posts; the next ones are fetched before the
   * reader is there.
   */
  readonly pageSize?: number;
  /** What is known of the query in the cache, for who looks through that. */
  readonly meta?: Readonly<Record<string, unknown>>;
}
type Paged = { readonly list: readonly unknown[]; readonly hasMore: boolean; readonly next?: string };
/** The input of a list without its paging. */
type ListInput<E> = Omit<InputOf<E>, 'limit' | 'offset' | 'before'>;
/** Where a page begins: behind so many items, or after what the page before has named (`next`). */
type PageStart = number | string;

const pagingOf = (start: PageStart) => ({
  ...(start !== 0 && { [typeof start === 'string' ? 'before' : 'offset']: start }),
});

/**
 * Infinite query options of a list call (`limit`, `offset`, reply with `list` and `hasMore`), also
 * for loaders: `queryClient.ensureInfiniteQueryData(apiPages(context, postList, { themeId }))`. The
 * next page starts behind what was received; of a call that answers `next`, which it takes back as
 * `before`, there.
 */
export function apiPages<E extends Endpoint>(
  context: WithCall,
  endpoint: E,
  input: ListInput<E>,
  { pageSize = 10, ...options }: PageOptions = {},
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', { ...input, limit: pageSize }] as const,
    queryFn: ({ pageParam, signal }) =>
      // A list's input is the given part plus its paging: Omit<> has lost that link for the
      // compiler.
      context.call(endpoint, { ...input, limit: pageSize, ...pagingOf(pageParam) } as unknown as InputOf<E>, {
        signal,
        isByItself: true,
      }),
    initialPageParam: 0 as PageStart,
    getNextPageParam: (last: ReplyOf<E>, _pages, start: PageStart) => {
      const { hasMore, list, next } = last as Paged; // only list calls are paged
      if (!hasMore) return null;
      return next ?? (list.length > 0 ? Number(start) + list.length : null);
    },
    ...options,
  });
}

/**
 * `data.pages` are the replies, `fetchNextPage`, `hasNextPage` and so on those of TanStack Query.
 */
export function useApiInfinite<E extends Endpoint>(endpoint: E, input: ListInput<E>, options: PageOptions = {}) {
  return useInfiniteQuery(apiPages({ call: useCall() }, endpoint, input, options));
}

export interface ApiMutationOptions<E extends Endpoint, C> extends Omit<
  UseMutationOptions<ReplyOf<E>, CallError, InputOf<E>, C>,
  'mutationFn'
> {
  /** Shows the reason of a failure as a toast. Default true. */
  readonly toastError?: boolean;
}

/**
 * A write. Options are TanStack's `useMutation`'s, so optimistic patches use `onMutate` and `scope`
 * as usual.
 */
export function useApiMutation<E extends Endpoint, C = unknown>(endpoint: E, options: ApiMutationOptions<E, C> = {}) {
  const call = useCall();
  const { toastError = true, onError, ...rest } = options;
  return useMutation<ReplyOf<E>, CallError, InputOf<E>, C>({
    ...rest,
    mutationFn: (input) => call(endpoint, input),
    onError: (error, ...more) => {
      if (toastError) toastReason(error);
      return onError?.(error, ...more);
    },
  });
}

/** Shows why a call failed; a redirect of the login call is no failure to the user. */
export function toastReason(error: unknown): void {
  if (isCallError(error) && error.code !== Code.redirect) toast.error(error.reason);
}
