import { Suspense, useEffect, useState } from 'react';
import { useUnread } from '../../../../pages/messages/queries.ts';
import { Icon, lazyComponent, LazyPopover, useT, VisuallyHidden, withTexts } from '../../../../sdk/index.ts';
import styles from '../LoginWidget.module.css';

const MessagePopover = lazyComponent(
  withTexts('messages', async () => (await import('./MessagePopover.tsx')).MessagePopover),
);

/**
 * The bell of who is signed in: a red dot while something is unread, the popover with the latest
 * messages.
 */
export function MessageWidget() {
  const t = useT();
  const unread = useUnread();
  // The server does not know the counts: what it rendered is taken over as it is, even when they
  // are here before this code.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const total = isAlive && unread ? unread.commentCount + unread.favorCount + unread.systemMessage : 0;
  const label = t(total > 0 ? 'shell.messages.unread' : 'shell.messages.label');
  return (
    <LazyPopover
      label={t('shell.messages.label')}
      flush
      trigger={(props) => (
        <button {...props} type="button" className={styles.bell}>
          <Icon name="bell" size={20} />
          {total > 0 && <span className={styles.dot} aria-hidden="true" />}
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={styles.opening} />}>
          <MessagePopover onClose={close} />
        </Suspense>
      )}
    </LazyPopover>
  );
}
