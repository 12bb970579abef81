import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiKey, ROOM_STREAM, useCall, useZone, type ReplyOf } from '../../../platform/sdk/index.ts';
import { chatMessages, type ChatMessage, type ChatNews } from '../contract.ts';
import { manifest } from '../manifest.ts';

/**
 * How often is asked while no stream comes, and after a refusal until the next try, milliseconds.
 */
const POLL_MS = 10_000;
const REFUSED_MS = 30_000;

type Page = ReplyOf<typeof chatMessages>;
type Pages = InfiniteData<Page, number | undefined>;

const KEY = apiKey(chatMessages);

/**
 * The room's messages, the newest page first as it was asked for; `isLive` says that they come by
 * themselves.
 */
export function useRoom() {
  const call = useCall();
  const isLive = useStream();
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam: before, signal }) => call(chatMessages, before === undefined ? {} : { before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list[0]?.id : undefined),
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_MS,
  });
  const messages = query.data?.pages.toReversed().flatMap(({ list }) => list) ?? [];
  return { query, messages, isLive };
}

/** Writes a message into what is shown, once. */
export function useShowMessage(): (message: ChatMessage) => void {
  const client = useQueryClient();
  return (message) => client.setQueryData<Pages>(KEY, (pages) => pages && withMessage(pages, message));
}

export function useDropMessage(): (id: number) => void {
  const client = useQueryClient();
  return (id) => client.setQueryData<Pages>(KEY, (pages) => pages && without(pages, id));
}

/** @returns the pages with this message at their end; the same when it is there already */
export function withMessage(data: Pages, message: ChatMessage): Pages {
  const [newest, ...older] = data.pages;
  if (!newest || data.pages.some(({ list }) => list.some(({ id }) => id === message.id))) return data;
  const list = [...newest.list, message].toSorted((a, b) => a.id - b.id);
  return { ...data, pages: [{ ...newest, list }, ...older] };
}

export const without = (data: Pages, gone: number): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, list: page.list.filter(({ id }) => id !== gone) })),
});

/**
 * Listens while the page is looked at, and asks again for everything with each new connection.
 * @returns whether it is connected
 */
function useStream(): boolean {
  const client = useQueryClient();
  const { abbr } = useZone();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
      setLive(false);
    };
    const hear = ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as ChatNews; // only our own server speaks here
      client.setQueryData<Pages>(
        KEY,
        (pages) => pages && ('gone' in news ? without(pages, news.gone) : withMessage(pages, news.message)),
      );
    };
    const enter = () => {
      leave();
      const opened = new EventSource(`${ROOM_STREAM}?${new URLSearchParams({ zone: abbr, room: manifest.id })}`);
      source = opened;
      opened.addEventListener('open', () => {
        setLive(true);
        void client.invalidateQueries({ queryKey: KEY });
      });
      opened.addEventListener('room', hear);
      opened.addEventListener('error', () => {
        setLive(false);
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(enter, REFUSED_MS);
      });
    };
    const look = () => (document.visibilityState === 'visible' ? enter() : leave());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [client, abbr]);
  return isLive;
}
