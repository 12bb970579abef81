import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import {
  Avatar,
  Button,
  ErrorState,
  ExtensionItems,
  holding,
  LazyMenu,
  Icon,
  Skeleton,
  toast,
  useApiMutation,
  useExtensions,
  userBadge,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { answerRequest, removeConversation, type Thread } from '../../contract.ts';
import { refreshAll, useThread } from '../queries.ts';
import { MessageLog } from './MessageLog.tsx';
import { SendBox } from './SendBox.tsx';
import { useSending } from './use-sending.ts';
import styles from './Conversations.module.css';

/** What the viewer and one other person write to each other. */
export function ThreadView({ uid }: { readonly uid: number }) {
  const t = useT('conversations-pages');
  const { query, messages, now } = useThread(uid);
  const sending = useSending(uid, t('message.lost'));
  const nick = now ? (now.userInfo?.nick ?? t('removedAccount')) : '';
  return (
    <section className={styles.thread} aria-label={t('thread.label', { nick })}>
      <Head uid={uid} nick={nick} person={now?.userInfo ?? null} hasMessages={messages.length > 0} />
      {query.isPending && (
        <div className={styles.waiting}>
          <Skeleton lines={6} />
        </div>
      )}
      {query.isError && !now && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {now && (
        <>
          <MessageLog uid={uid} nick={nick} query={query} messages={messages} now={now} sending={sending} />
          {now.state === 'asked' && <Request uid={uid} nick={nick} />}
          <Note now={now} />
          {now.mayWrite === 1 && <SendBox sending={sending} />}
        </>
      )}
    </section>
  );
}

interface HeadProps {
  readonly uid: number;
  readonly nick: string;
  readonly person: Thread['userInfo'];
  readonly hasMessages: boolean;
}

function Head({ uid, nick, person, hasMessages }: HeadProps) {
  const t = useT('conversations-pages');
  const badges = holding(useExtensions(userBadge), person ?? {});
  const removal = useRemoval(uid);
  return (
    <header className={styles.head}>
      <ZoneLink to="/conversations" className={styles.back} aria-label={t('thread.back')}>
        <ChevronLeft size={22} aria-hidden="true" />
      </ZoneLink>
      {person ? (
        <ZoneLink to="/user/$uid" params={{ uid }} className={styles.who}>
          <Avatar name={nick} src={person.avatarUrl} size="s" />
          <h2 className={styles.nick}>{nick}</h2>
          {badges.length > 0 && <ExtensionItems items={badges} props={{ user: person }} />}
        </ZoneLink>
      ) : (
        <h2 className={styles.who}>{nick}</h2>
      )}
      {hasMessages && (
        <LazyMenu
          label={t('thread.menu')}
          items={[
            { id: 'remove', label: t('thread.remove'), icon: <Icon name="trash-2" size={17} />, destructive: true },
          ]}
          onAction={removal}
          trigger={(props) => (
            <button {...props} type="button" className={styles.tool} aria-label={t('thread.menu')}>
              <Icon name="ellipsis" />
            </button>
          )}
        />
      )}
    </header>
  );
}

/** Takes the conversation away for the viewer, which they can take back. */
function useRemoval(uid: number): () => void {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const remove = useApiMutation(removeConversation, {
    onSuccess: (_, { isGone }) => {
      refreshAll(client);
      if (!isGone) return;
      const undo = { label: t('thread.undo'), onPress: () => remove.mutate({ uid, isGone: 0 }) };
      toast.success(t('thread.removed'), { action: undo });
    },
  });
  return () => remove.mutate({ uid, isGone: 1 });
}

/** What the other one asks, and the two answers. */
function Request({ uid, nick }: { readonly uid: number; readonly nick: string }) {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<'accept' | 'decline' | null>(null);
  const answer = useApiMutation(answerRequest, {
    onSuccess: (_, { answer: given }) => {
      refreshAll(client);
      if (given !== 'decline') return;
      const undo = { label: t('thread.undo'), onPress: () => answer.mutate({ uid, answer: 'open' }) };
      toast.success(t('request.declined'), { action: undo });
    },
  });
  const give = (given: 'accept' | 'decline') => {
    setChosen(given);
    answer.mutate({ uid, answer: given });
  };
  return (
    <div className={styles.request} role="group" aria-label={t('request.title', { nick })}>
      <p>
        <strong>{t('request.title', { nick })}</strong>
        <span className={styles.hint}>{t('request.text')}</span>
      </p>
      <div className={styles.answers}>
        <Button loading={answer.isPending && chosen === 'decline'} onClick={() => give('decline')}>
          {t('request.decline')}
        </Button>
        <Button variant="primary" loading={answer.isPending && chosen === 'accept'} onClick={() => give('accept')}>
          {t('request.accept')}
        </Button>
      </div>
    </div>
  );
}

/** Why the viewer cannot write, or what becomes of what they write. */
function Note({ now }: { readonly now: Thread }) {
  const t = useT('conversations-pages');
  const note = noteOf(now);
  // i18n-keys: note.*
  return note && <p className={styles.note}>{t(`note.${note}`)}</p>;
}

function noteOf({ userInfo, state, mayWrite, isRequest }: Thread): string | null {
  if (userInfo === null) return 'gone';
  if (isRequest) return 'request';
  if (state === 'declined') return mayWrite ? 'declined' : 'closed';
  if (mayWrite) return null;
  return state === 'waits' ? 'waits' : 'closed';
}
