import { useUnread } from '../../pages/messages/queries.ts';
import { useT, VisuallyHidden } from '../../sdk/index.ts';
import styles from './TabBar.module.css';

/** The dot of who has unread messages. */
export function UnreadDot() {
  const t = useT();
  const unread = useUnread();
  const total = unread ? unread.commentCount + unread.favorCount + unread.systemMessage : 0;
  if (total === 0) return null;
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <VisuallyHidden>{t('shell.messages.unread')}</VisuallyHidden>
    </>
  );
}
