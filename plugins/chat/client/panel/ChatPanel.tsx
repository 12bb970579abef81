import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import {
  Avatar,
  Button,
  Content,
  EmptyState,
  ErrorState,
  ExtensionItems,
  holding,
  Icon,
  IconButton,
  LazyMenu,
  moderatorGate,
  RelativeTime,
  Skeleton,
  toastReason,
  useApiMutation,
  useCan,
  useExtensions,
  useNow,
  userBadge,
  useRequireLogin,
  useRequireRule,
  useT,
  useViewer,
  useZone,
  ZoneLink,
  isOfInputMethod,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { CHAT, deleteChat, sendChat, type ChatMessage } from '../../contract.ts';
import { useDropMessage, useRoom, useShowMessage } from '../queries.ts';
import { ModerateDialog, type PendingAction } from './ModerateDialog.tsx';
import styles from './ChatPanel.module.css';

/** How near to its end the log follows what is said, px. */
const NEAR = 60;

interface RoomProps {
  /** The newest message that the reader has seen. */
  readonly seen: number;
  readonly onSeen: (id: number) => void;
}

interface ChatPanelProps extends RoomProps {
  /** False for visitors where the room is for members. */
  readonly mayRead: boolean;
  readonly onClose: () => void;
}

/** The panel of the zone's live room. */
export function ChatPanel({ mayRead, onClose, ...room }: ChatPanelProps) {
  const t = useT('chat-pages');
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const requireLogin = useRequireLogin();
  useFocusWhileOpen(panel, onClose);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={title} tabIndex={-1} data-no-print>
      <header className={styles.head}>
        <h2 id={title}>{t('title')}</h2>
        <span className={styles.about}>{t('about')}</span>
        <IconButton label={t('close')} onClick={onClose} icon={<Icon name="x" size={18} />} />
      </header>
      {mayRead ? (
        <Room {...room} />
      ) : (
        <EmptyState
          title={t('members')}
          action={
            <Button variant="primary" onClick={() => requireLogin()}>
              {t('login')}
            </Button>
          }
        />
      )}
    </section>
  );
}

function Room({ seen, onSeen }: RoomProps) {
  const t = useT('chat-pages');
  const { query, messages, isLive } = useRoom();
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  useFollowEnd(log, isAtEnd);
  const [action, setAction] = useState<PendingAction | null>(null);
  const newest = messages.at(-1)?.id ?? 0;
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight });
  useEffect(() => {
    if (isAtEnd) onSeen(newest);
  }, [newest, isAtEnd, onSeen]);
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {};
    setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR);
  };
  return (
    <>
      {query.data && !isLive && (
        <p className={styles.state} role="status">
          {t('reconnecting')}
        </p>
      )}
      <div ref={log} className={styles.log} role="log" aria-label={t('log')} onScroll={look}>
        {query.isPending && <Skeleton lines={5} />}
        {query.isError && !query.data && (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
        )}
        {query.data && messages.length === 0 && <EmptyState title={t('empty')} />}
        {query.hasNextPage && (
          <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('earlier')}
          </Button>
        )}
        {messages.map((message) => (
          <Line key={message.id} message={message} onAction={setAction} />
        ))}
      </div>
      {!isAtEnd && newest > seen && (
        <button type="button" className={styles.pill} onClick={toEnd}>
          {t('newer')}
        </button>
      )}
      <SendBox />
      {action && <ModerateDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

/**
 * What opens takes the focus, as it stands at the end of the page; Escape closes it, but not from a
 * dialog or menu above it.
 */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
  useEffect(() => {
    const box = panel.current;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !isOfInputMethod(event) && onClose();
    box?.addEventListener('keydown', onKey);
    return () => box?.removeEventListener('keydown', onKey);
  }, [panel, onClose]);
}

/** Keeps the end in view as lines come, as long as the reader is there. */
function useFollowEnd(log: RefObject<HTMLElement | null>, isAtEnd: boolean): void {
  useLayoutEffect(() => {
    const box = log.current;
    if (!box || !isAtEnd) return;
    const follow = () => box.scrollTo({ top: box.scrollHeight });
    follow();
    const lines = new MutationObserver(follow);
    lines.observe(box, { childList: true });
    return () => lines.disconnect();
  }, [log, isAtEnd]);
}

interface LineProps {
  readonly message: ChatMessage;
  readonly onAction: (action: PendingAction) => void;
}

function Line({ message, onAction }: LineProps) {
  const t = useT('chat-pages');
  const labels = useT();
  const now = useNow();
  const { timeZone } = useZone();
  const viewer = useViewer();
  const isModerator = useCan(moderatorGate);
  const { id, userInfo, content, createTime } = message;
  const badges = holding(useExtensions(userBadge), userInfo);
  const drop = useDropMessage();
  const remove = useApiMutation(deleteChat, { onSuccess: () => drop(id) });
  const isOwn = viewer?.id === userInfo.uid;
  const items = [
    ...(isOwn || isModerator ? [{ id: 'remove', label: t('remove') }] : []),
    ...(isModerator && !isOwn ? [{ id: 'mute', label: t('mute') }] : []),
  ];
  const act = (what: string) => {
    if (what === 'remove' && isOwn) remove.mutate({ id }, { onError: toastReason });
    else onAction({ kind: what === 'mute' ? 'mute' : 'remove', message });
  };
  return (
    <article className={styles.line} data-own={isOwn || undefined}>
      <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="s" />
      <div className={styles.said}>
        <div className={styles.by}>
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.nick}>
            {userInfo.nick}
          </ZoneLink>
          {badges.length > 0 && <ExtensionItems items={badges} props={{ user: userInfo }} />}
          <RelativeTime at={createTime} now={now} timeZone={timeZone} labels={labels} className={styles.about} />
        </div>
        <Content html={content} variant="compact" />
      </div>
      {items.length > 0 && (
        <LazyMenu
          label={t('menu')}
          items={items}
          onAction={act}
          trigger={(props) => (
            <button {...props} type="button" className={styles.more} aria-label={t('menu')}>
              <Icon name="ellipsis" size={16} />
            </button>
          )}
        />
      )}
    </article>
  );
}

function SendBox() {
  const t = useT('chat-pages');
  const [text, setText, forget] = useKeptText('chat');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const show = useShowMessage();
  const requireRule = useRequireRule('comment');
  const send = useApiMutation(sendChat, {
    onSuccess: (message) => {
      show(message);
      forget();
      setKey(crypto.randomUUID());
    },
    onError: toastReason,
  });
  const length = [...text.trim()].length;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (length === 0 || length > CHAT.length || send.isPending) return;
    void requireRule(() => send.mutate({ text, requestKey: key }));
  };
  return (
    <form className={styles.box} onSubmit={submit}>
      <input
        className={styles.input}
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <span className={styles.about} data-over={length > CHAT.length || undefined}>
        {t('count', { n: length, max: CHAT.length })}
      </span>
      <Button type="submit" variant="primary" size="s" loading={send.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
