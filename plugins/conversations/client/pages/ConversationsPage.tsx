import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Settings } from 'lucide-react';
import {
  Button,
  EmptyState,
  Icon,
  IconButton,
  useRequireLogin,
  useT,
  useViewer,
} from '../../../../platform/sdk/index.ts';
import { useConversations, useNews } from '../queries.ts';
import { AdmitDialog } from './AdmitDialog.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ThreadView } from './ThreadView.tsx';
import styles from './Conversations.module.css';

/** The viewer's private messages: the list and one conversation, on phones one after the other. */
export function ConversationsPage() {
  const t = useT('conversations-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const { uid } = useParams({ strict: false }) as { uid?: string };
  if (viewer) return <Own key={viewer.id} uid={uid === undefined ? null : Number(uid)} />;
  return (
    <div className={styles.visitor}>
      <EmptyState
        icon={<Icon name="message-circle" size={24} />}
        title={t('signIn')}
        action={
          <Button variant="primary" onClick={() => requireLogin()}>
            {t('login')}
          </Button>
        }
      />
    </div>
  );
}

function Own({ uid }: { readonly uid: number | null }) {
  const t = useT('conversations-pages');
  const [isChoosing, setChoosing] = useState(false);
  useNews();
  return (
    <div className={styles.page} data-open={uid !== null || undefined}>
      <section className={styles.side} aria-label={t('list')}>
        <header className={styles.head}>
          <h1 className={styles.title}>{t('title')}</h1>
          <IconButton label={t('settings')} icon={<Settings />} onClick={() => setChoosing(true)} />
        </header>
        <ConversationList open={uid} />
      </section>
      {uid === null ? (
        <div className={styles.none}>
          <NoneOpen />
        </div>
      ) : (
        <ThreadView key={uid} uid={uid} />
      )}
      {isChoosing && <AdmitDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** What there is to do beside the list; nothing is said before that is known. */
function NoneOpen() {
  const t = useT('conversations-pages');
  const first = useConversations().data?.pages[0];
  const icon = <Icon name="message-circle" size={24} />;
  if (!first) return null;
  if (first.list.length === 0) return <EmptyState icon={icon} title={t('empty.text')} />;
  return <EmptyState icon={icon} title={t('choose.title')} text={t('choose.text')} />;
}
