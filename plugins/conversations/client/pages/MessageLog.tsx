import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button, EmptyState, Icon, useT } from '../../../../platform/sdk/index.ts';
import type { Message, Thread } from '../../contract.ts';
import type { useThread } from '../queries.ts';
import { MessageLine, PendingLine } from './MessageLine.tsx';
import type { Sending } from './use-sending.ts';
import { useReadMark } from './use-read-mark.ts';
import styles from './Conversations.module.css';

/** How near to its end the log follows what is written, px. */
const NEAR = 80;

interface MessageLogProps {
  readonly uid: number;
  readonly nick: string;
  readonly query: ReturnType<typeof useThread>['query'];
  readonly messages: readonly Message[];
  readonly now: Thread;
  readonly sending: Sending;
}

/** The messages of a conversation, the newest at the end, where it opens. */
export function MessageLog({ uid, nick, query, messages, now, sending }: MessageLogProps) {
  const t = useT('conversations-pages');
  const log = useRef<HTMLDivElement>(null);
  // As it was when the reader came: it stays where it is while they read on.
  const [firstUnread] = useState(now.firstUnread);
  const newest = messages.at(-1)?.id ?? 0;
  const isUnreadShown = messages.some(({ id }) => id === firstUnread);
  const { isAtEnd, look, toEnd, leave } = useEnd(log, isUnreadShown);
  // Before what leads somewhere: their effects run in this order.
  useStaysOnEarlier(log, messages[0]?.id ?? 0);
  const [isSearching, toUnread] = useJump(log, isUnreadShown, query, leave);
  useReadMark(uid, now, messages, query.isFetching);
  return (
    <div className={styles.logFrame}>
      {/* A keyboard scrolls it. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('thread.label', { nick })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={look}
      >
        {query.hasNextPage && (
          <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('thread.earlier')}
          </Button>
        )}
        {messages.length === 0 && sending.pending.length === 0 && (
          <EmptyState
            icon={<Icon name="message-circle" size={24} />}
            title={t(now.mayWrite ? 'thread.empty' : 'empty.title')}
          />
        )}
        {messages.map((message) => (
          <div key={message.id} className={styles.place}>
            {message.id === firstUnread && (
              <p className={styles.line} data-unread-line>
                {t('thread.line')}
              </p>
            )}
            <MessageLine uid={uid} nick={nick} person={now.userInfo} message={message} />
          </div>
        ))}
        {sending.pending.map((one) => (
          <PendingLine key={one.key} pending={one} sending={sending} />
        ))}
      </div>
      {firstUnread > 0 && !isUnreadShown && (
        <Button size="s" className={styles.jump} loading={isSearching} onClick={toUnread}>
          {t('thread.toUnread')}
        </Button>
      )}
      {!isAtEnd && messages.at(-1)?.isOwn === 0 && newest > firstUnread && now.unread > 0 && (
        <Button size="s" variant="primary" className={styles.newer} onClick={toEnd}>
          {t('thread.newer')}
        </Button>
      )}
    </div>
  );
}

/**
 * Opens at the first unread message or at the end, and follows that as long as the reader is there.
 */
function useEnd(log: RefObject<HTMLElement | null>, hasUnread: boolean) {
  const [isAtEnd, setAtEnd] = useState(!hasUnread);
  const look = useCallback(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
    setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR);
  }, [log]);
  useLayoutEffect(() => {
    if (log.current) showUnread(log.current);
    // A short conversation is at its end all the same.
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [log, look]);
  useLayoutEffect(() => {
    const box = log.current;
    if (box && isAtEnd) box.scrollTop = box.scrollHeight;
  });
  const leave = useCallback(() => setAtEnd(false), []);
  return { isAtEnd, look, leave, toEnd: () => log.current?.scrollTo({ top: log.current.scrollHeight }) };
}

/**
 * Loads earlier pages until the first unread message is among them, and leads to it.
 * @param onArrive the reader is there: the end is followed no more
 */
function useJump(
  log: RefObject<HTMLElement | null>,
  isShown: boolean,
  { hasNextPage, isFetchingNextPage, fetchNextPage }: MessageLogProps['query'],
  onArrive: () => void,
) {
  const [isSearching, setSearching] = useState(false);
  useLayoutEffect(() => {
    if (!isSearching || isFetchingNextPage) return;
    if (!isShown && hasNextPage) {
      fetchNextPage().then(
        ({ isError }) => isError && setSearching(false),
        () => setSearching(false),
      );
      return;
    }
    setSearching(false);
    onArrive();
    if (log.current) showUnread(log.current);
  }, [log, isSearching, isShown, hasNextPage, isFetchingNextPage, fetchNextPage, onArrive]);
  return [isSearching, () => setSearching(true)] as const;
}

/** The line above the first unread message, with a little of what stands before it. */
function showUnread(box: HTMLElement): void {
  const line = box.querySelector<HTMLElement>('[data-unread-line]');
  if (line) box.scrollTop = line.offsetTop - NEAR;
}

/** What is read stays where it is when earlier messages come above it. */
function useStaysOnEarlier(log: RefObject<HTMLElement | null>, oldest: number): void {
  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const { oldest: known, height } = before.current;
    if (oldest < known && known > 0) box.scrollTop += box.scrollHeight - height;
    before.current = { oldest, height: box.scrollHeight };
  });
}
