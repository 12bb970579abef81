import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, toast, useT } from '../../../sdk/index.ts';
import styles from './status.module.css';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that the network is gone, and when it is back. */
export function OfflineNotice() {
  const t = useT();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const was = useRef(true);
  useEffect(() => {
    if (isOnline && !was.current) toast.success(t('shell.online'));
    was.current = isOnline;
  }, [isOnline, t]);
  return (
    <div role="status" className={styles.offlineHost}>
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="wifi-off" size={24} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
