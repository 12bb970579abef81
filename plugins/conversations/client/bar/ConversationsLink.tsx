import { Icon, useApiQuery, useIsAlive, useT, useViewer, ZoneLink } from '../../../../platform/sdk/index.ts';
import { unreadMessages, type Unread } from '../../contract.ts';
import styles from './ConversationsLink.module.css';

/** The way to the private messages from the top bar, with how many conversations are unread. */
export function ConversationsLink() {
  return useViewer() ? <OwnLink /> : null;
}

function OwnLink() {
  const t = useT('conversations');
  // Asked for, and kept up to date, with the other messages.
  const counts: Unread | undefined = useApiQuery(unreadMessages, {}, { staleTime: Infinity }).data;
  const asked = counts?.['conversationCount'] ?? 0;
  // The server does not know the counts.
  const count = useIsAlive() ? asked : 0;
  return (
    <ZoneLink
      to="/conversations"
      className={styles.link}
      aria-label={count > 0 ? t('entryUnread', { count }) : t('title')}
      title={t('title')}
    >
      <Icon name="message-circle" size={20} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </ZoneLink>
  );
}

/** The most that there is room for. */
const MOST = 99;
