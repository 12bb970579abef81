import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markMessage } from '../../contract/endpoints/message-reading.ts';
import {
  deleteMessage,
  latestMessages,
  MESSAGE_LISTS,
  readComments,
  readFavors,
  readMentions,
  readSystem,
  unreadMessages,
  type MessageItem,
  type Unread,
} from '../../contract/endpoints/messages.ts';
import { apiKey, useApiMutation, useApiQuery, useCall, useViewer, type CallFn } from '../../sdk/index.ts';

/**
 * What is unread; kept up to date by `LiveUnread`. Undefined until it is known, and for visitors.
 */
export function useUnread(): Unread | undefined {
  const viewer = useViewer();
  return useApiQuery(unreadMessages, {}, { enabled: viewer !== null, staleTime: Infinity }).data;
}

export const setUnread = (client: QueryClient, counts: Unread): void =>
  void client.setQueryData<Unread>(apiKey(unreadMessages, {}), counts);

/** Lists that are open ask again; the others when they are opened. */
export function dropLists(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isList });
  void client.invalidateQueries({ queryKey: [latestMessages.path] });
}

/** Of whichever list of the message centre. */
const isList = ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith(MESSAGE_LISTS);

function markRead(call: CallFn, type: string): Promise<Unread> {
  const all = { markAllRead: true };
  if (type === 'comment') return call(readComments, all);
  if (type === 'at') return call(readMentions, all);
  if (type === 'favors') return call(readFavors, all);
  return call(readSystem, { ...all, type });
}

/** What is asked of a list's query. */
interface ListQuery {
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Zeroes the counts of lists that somebody looks at, once they are shown. The marks of new messages
 * stay for as long as the list is open. Failures are silent.
 * @param types those with unread messages
 */
export function useMarkRead(types: readonly string[], { data, isFetching, refetch }: ListQuery): void {
  const call = useCall();
  const client = useQueryClient();
  const isSeen = useIsSeen(refetch);
  const isShown = isSeen && data !== undefined && !isFetching;
  const names = types.join();
  useEffect(() => {
    if (!isShown || names === '') return;
    const read = async () => {
      for (const type of names.split(',')) setUnread(client, await markRead(call, type));
    };
    read().catch(() => undefined);
  }, [call, client, names, isShown]);
}

/**
 * Whether the page is looked at. A list that comes into view again is asked for first: counts do
 * not tell of everything that was missed, such as one more like of what has an unread one already.
 */
function useIsSeen(refetch: () => Promise<unknown>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    const change = () => {
      if (document.visibilityState === 'visible') void refetch().then(look);
      else look();
    };
    look();
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [refetch]);
  return isSeen;
}

const isPages = (query: { readonly queryKey: readonly unknown[] }): boolean =>
  isList(query) && query.queryKey[1] === 'pages';

type Pages = InfiniteData<{ readonly list: readonly MessageItem[]; readonly hasMore: boolean }, number>;

/** Deletes a message and takes it out of the lists that are open. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useApiMutation(deleteMessage, {
    onSuccess: (counts, { umId }) => {
      setUnread(client, counts);
      client.setQueriesData<Pages>({ predicate: isPages }, (data) => data && without(data, umId));
      void client.invalidateQueries({ queryKey: [latestMessages.path] });
    },
  });
}

/** Makes a message read or unread, here and in the lists that are open. */
export function useMarkMessage() {
  const client = useQueryClient();
  return useApiMutation(markMessage, {
    onSuccess: (counts, { umId, isRead }) => {
      setUnread(client, counts);
      client.setQueriesData<Pages>({ predicate: isPages }, (data) => data && marked(data, umId, isRead));
      void client.invalidateQueries({ queryKey: [latestMessages.path] });
    },
  });
}

const marked = ({ pages, pageParams }: Pages, umId: number, isRead: boolean): Pages => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    list: page.list.map((item) => (item.umId === umId ? { ...item, isRead: isRead ? 1 : 0 } : item)),
  })),
});

const without = ({ pages, pageParams }: Pages, umId: number): Pages => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, list: page.list.filter((item) => item.umId !== umId) })),
});
