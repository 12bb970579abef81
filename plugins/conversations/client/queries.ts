import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiKey, MINUTE_MS, useApiQuery, useCall } from '../../../platform/sdk/index.ts';
import { conversations, thread, unreadMessages, type Message, type Thread, type Unread } from '../contract.ts';

/**
 * How often is asked by a page that is looked at, milliseconds: the event stream tells counts alone,
 * which stay the same when one conversation gets another unread message.
 */
const LOOK_MS = MINUTE_MS / 2;

/** The viewer's conversations, page by page. */
export function useConversations() {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: apiKey(conversations),
    queryFn: ({ pageParam: before, signal }) =>
      call(conversations, before === undefined ? {} : { before }, { signal, isByItself: true }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.lastId : undefined),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

type Pages = InfiniteData<Thread, number | undefined>;

/** What the viewer and one other person have written, the newest page first as it was asked for. */
export function useThread(uid: number) {
  const call = useCall();
  const query = useInfiniteQuery({
    queryKey: apiKey(thread, { uid }),
    queryFn: ({ pageParam: before, signal }) =>
      call(thread, before === undefined ? { uid } : { uid, before }, { signal, isByItself: true }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list[0]?.id : undefined),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
  const messages = query.data?.pages.toReversed().flatMap(({ list }) => list) ?? [];
  return { query, messages, now: query.data?.pages[0] };
}

/** All lists of conversations, and what is open of one, ask again. */
export function refreshAll(client: QueryClient): void {
  for (const list of [conversations, thread]) void client.invalidateQueries({ queryKey: apiKey(list) });
}

/** Asks again when the count of unread conversations grows: the event stream has told of it. */
export function useNews(): void {
  const client = useQueryClient();
  const counts: Unread | undefined = useApiQuery(unreadMessages, {}, { staleTime: Infinity }).data;
  const count = counts?.['conversationCount'];
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) refreshAll(client);
    before.current = count;
  }, [client, count]);
}

/** Changes what is shown of a conversation before the server is asked again. */
export function useShown(uid: number) {
  const client = useQueryClient();
  const change = (with_: (pages: Pages) => Pages) =>
    client.setQueryData<Pages>(apiKey(thread, { uid }), (pages) => pages && with_(pages));
  return {
    show: (message: Message) => change((pages) => withMessage(pages, message)),
    drop: (id: number) => change((pages) => without(pages, id)),
  };
}

/** @returns the pages with this message at their end; the same when it is there already */
export function withMessage(data: Pages, message: Message): Pages {
  const [newest, ...older] = data.pages;
  if (!newest || data.pages.some(({ list }) => list.some(({ id }) => id === message.id))) return data;
  const list = [...newest.list, message].toSorted((a, b) => a.id - b.id);
  return { ...data, pages: [{ ...newest, list }, ...older] };
}

export const without = (data: Pages, gone: number): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, list: page.list.filter(({ id }) => id !== gone) })),
});
