import { MINUTE_MS } from '../../../../contract/durations.ts';
import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MESSAGE_STREAM, unreadMessages, type Unread } from '../../../../contract/endpoints/messages.ts';
import { dropLists, setUnread } from '../../../../pages/messages/queries.ts';
import { apiKey, useApiQuery, useUi, useZone } from '../../../../sdk/index.ts';
import { followUnread } from './follow-unread.ts';

/** How often is asked while nobody is connected, and only by a page that is looked at. */
const POLL_MS = MINUTE_MS;

/**
 * Keeps the unread counts of who is signed in up to date for as long as the page is open. Shows
 * nothing; failures are silent.
 */
export function LiveUnread({ uid }: { readonly uid: number }) {
  const client = useQueryClient();
  const { abbr } = useZone();
  const [isLive, setLive] = useState(false);
  // Open over the page of somebody, the login says that their session is gone: the next stream is
  // of the next one.
  const { open: sessionGone } = useUi().login;
  useApiQuery(unreadMessages, {}, { staleTime: Infinity, ...(isLive ? {} : { refetchInterval: POLL_MS }) });
  useEffect(() => dropListsOfMore(client), [client]);
  useEffect(() => {
    if (sessionGone) return;
    const name = `messages ${abbr} ${uid}`;
    return followUnread({
      name,
      url: `${MESSAGE_STREAM}?zone=${encodeURIComponent(abbr)}`,
      onCounts: (counts) => setUnread(client, counts),
      onLive: setLive,
      onRefused: () => void client.refetchQueries({ queryKey: apiKey(unreadMessages, {}) }),
      document,
      EventSource,
      // The types say that every browser has them; those of insecure origins have none.
      locks: navigator.locks as LockManager | undefined,
      channel: new BroadcastChannel(name),
    });
  }, [client, abbr, uid, sessionGone]);
  return null;
}

/**
 * Lists are asked for again when the counts grow, whoever brought them: stream, poll or reply. It
 * hears of the counts before they are drawn, so that an open list marks nothing as read that it
 * does not show yet.
 */
function dropListsOfMore(client: QueryClient): () => void {
  const key = apiKey(unreadMessages, {});
  const hash = hashKey(key);
  let before = client.getQueryData<Unread>(key);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash || event.action.type !== 'success') return;
    const after = event.query.state.data as Unread;
    if (before && hasMore(before, after)) dropLists(client);
    before = after;
  });
}

const hasMore = (before: Unread, after: Unread): boolean =>
  Object.entries(after).some(([name, count]) => count > (before[name] ?? 0));
