import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  deleteMessage,
  latestMessages,
  messageLists,
  readComments,
  readFavors,
  readMentions,
  readSystem,
  unreadMessages,
  type MessageItem,
  type MessageType,
  type Unread,
} from '../../contract/endpoints/messages.ts';
import { apiKey, useApiMutation, useApiQuery, useCall, useViewer, type CallFn } from '../../sdk/index.ts';

/** What is unread; kept up to date by `LiveUnread`. Undefined until it is known, and for visitors. */
export function useUnread(): Unread | undefined {
  const viewer = useViewer();
  return useApiQuery(unreadMessages, {}, { enabled: viewer !== null, staleTime: Infinity }).data;
}

export const setUnread = (client: QueryClient, counts: Unread): void =>
  void client.setQueryData<Unread>(apiKey(unreadMessages, {}), counts);

/** Lists that are open ask again; the others when they are opened. */
export function dropLists(client: QueryClient): void {
  for (const { path } of [...Object.values(messageLists), latestMessages])
    void client.invalidateQueries({ queryKey: [path] });
}

const READS: Readonly<Record<MessageType, (call: CallFn) => Promise<Unread>>> = {
  comment: (call) => call(readComments, { markAllRead: true }),
  at: (call) => call(readMentions, { markAllRead: true }),
  favors: (call) => call(readFavors, { markAllRead: true }),
  systemMsg: (call) => call(readSystem, { markAllRead: true, type: 'systemMsg' }),
  accept_reply: (call) => call(readSystem, { markAllRead: true, type: 'accept_reply' }),
  feedback: (call) => call(readSystem, { markAllRead: true, type: 'feedback' }),
};

/** What is asked of a list's query. */
interface Shown {
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Zeroes the counts of lists that somebody looks at, once they are shown (spec 1 section 4 "Unread"). The marks of new messages stay for as long
 * as the list is open. Failures are silent (spec 1 section 8).
 * @param types those with unread messages
 */
export function useMarkRead(types: readonly MessageType[], { data, isFetching, refetch }: Shown): void {
  const call = useCall();
  const client = useQueryClient();
  const isSeen = useIsSeen(refetch);
  const isShown = isSeen && data !== undefined && !isFetching;
  const names = types.join();
  useEffect(() => {
    if (!isShown || names === '') return;
    const read = async () => {
      for (const type of names.split(',') as MessageType[]) setUnread(client, await READS[type](call));
    };
    read().catch(() => undefined);
  }, [call, client, names, isShown]);
}

/**
 * Whether the page is looked at. A list that comes into view again is asked for first: counts do not tell of everything that was
 * missed, such as one more like of what has an unread one already.
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

type Pages = InfiniteData<{ readonly list: readonly MessageItem[]; readonly hasMore: boolean }, number>;

/** Deletes a message and takes it out of the lists that are open. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useApiMutation(deleteMessage, {
    onSuccess: (counts, { umId }) => {
      setUnread(client, counts);
      for (const { path } of Object.values(messageLists))
        client.setQueriesData<Pages>({ queryKey: [path, 'pages'] }, (data) => data && without(data, umId));
      void client.invalidateQueries({ queryKey: [latestMessages.path] });
    },
  });
}

const without = ({ pages, pageParams }: Pages, umId: number): Pages => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, list: page.list.filter((item) => item.umId !== umId) })),
});
