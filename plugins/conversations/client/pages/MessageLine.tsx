import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  Avatar,
  Button,
  cx,
  Content,
  ErrorBoundary,
  Icon,
  lazyComponent,
  LazyMenu,
  TimeAgo,
  toast,
  useApiMutation,
  useCall,
  useT,
} from '../../../../platform/sdk/index.ts';
import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import { loadReportDialog, type ReportSubject } from '../../../../platform/sdk/reporting.ts';
import { removeMessage, reportMessage, type Message, type Thread } from '../../contract.ts';
import { refreshAll, useShown } from '../queries.ts';
import type { Pending, Sending } from './use-sending.ts';
import styles from './Conversations.module.css';

const ReportDialog = lazyComponent(async () => (await loadReportDialog()).ReportDialog);

interface MessageLineProps {
  readonly uid: number;
  readonly nick: string;
  readonly person: Thread['userInfo'];
  readonly message: Message;
}

/** One message, the viewer's own at the end of the line. */
export function MessageLine({ uid, nick, person, message }: MessageLineProps) {
  const t = useT('conversations-pages');
  const { id, content, createTime, isOwn, isRemoved } = message;
  const [isReporting, setReporting] = useState(false);
  const remove = useRemove(uid);
  const words = () => plainText(readContent(content));
  const act = (what: string) => {
    if (what === 'copy') void copy(words(), t('message.copied'));
    if (what === 'remove') remove(id);
    if (what === 'report') setReporting(true);
  };
  return (
    <article className={cx(styles.message, isOwn === 1 && styles.own)}>
      {isOwn === 0 && <Avatar name={nick} src={person?.avatarUrl ?? ''} size="s" />}
      <div className={styles.said}>
        <span className={styles.hidden}>{isOwn ? t('message.own') : nick}</span>
        {isRemoved ? (
          <p className={cx(styles.bubble, styles.gone)}>{t('removedByModerator')}</p>
        ) : (
          <div className={styles.bubble}>
            <Content html={content} variant="compact" />
          </div>
        )}
        <TimeAgo at={createTime} className={styles.time ?? ''} />
      </div>
      <LazyMenu
        label={t('message.menu')}
        items={[
          ...(isRemoved ? [] : [{ id: 'copy', label: t('message.copy'), icon: <Icon name="copy" size={17} /> }]),
          { id: 'remove', label: t('message.remove'), icon: <Icon name="trash-2" size={17} /> },
          ...(isOwn || isRemoved
            ? []
            : [{ id: 'report', label: t('message.report'), icon: <Icon name="flag" size={17} /> }]),
        ]}
        onAction={act}
        trigger={(props) => (
          <button {...props} type="button" className={styles.more} aria-label={t('message.menu')}>
            <Icon name="ellipsis" size={16} />
          </button>
        )}
      />
      {isReporting && <Report id={id} nick={nick} text={words()} onClose={() => setReporting(false)} />}
    </article>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    // The browser says by itself that it does not allow it.
  }
}

/** Takes a message away for the viewer, which they can take back. */
function useRemove(uid: number): (id: number) => void {
  const t = useT('conversations-pages');
  const client = useQueryClient();
  const { drop } = useShown(uid);
  const remove = useApiMutation(removeMessage, {
    onSuccess: (_, { id, isGone }) => {
      if (isGone) {
        drop(id);
        const undo = { label: t('thread.undo'), onPress: () => remove.mutate({ uid, id, isGone: 0 }) };
        toast.success(t('message.removed'), { action: undo });
      }
      refreshAll(client);
    },
  });
  return (id) => remove.mutate({ uid, id, isGone: 1 });
}

interface ReportProps {
  readonly id: number;
  readonly nick: string;
  readonly text: string;
  readonly onClose: () => void;
}

function Report({ id, nick, text, onClose }: ReportProps) {
  const call = useCall();
  const subject: ReportSubject = {
    target: { name: `message:${id}`, report: (reason) => call(reportMessage, { id, ...reason }) },
    nick,
    text,
  };
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <ReportDialog subject={subject} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A message that is on its way, or did not arrive. */
export function PendingLine({ pending, sending }: { readonly pending: Pending; readonly sending: Sending }) {
  const t = useT('conversations-pages');
  const { text, reason } = pending;
  return (
    <article className={cx(styles.message, styles.own)} aria-busy={reason === null}>
      <div className={styles.said}>
        <span className={styles.hidden}>{t('message.own')}</span>
        <p className={cx(styles.bubble, styles.pending)}>{text}</p>
        {reason === null ? (
          <span className={styles.time}>{t('message.sending')}</span>
        ) : (
          <div className={styles.failure} role="alert">
            <span>{t('message.failed', { reason })}</span>
            <span className={styles.ways}>
              <Button size="s" onClick={() => sending.again(pending)}>
                {t('message.again')}
              </Button>
              <Button size="s" variant="ghost" onClick={() => sending.giveUp(pending)}>
                {t('message.giveUp')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </article>
  );
}
