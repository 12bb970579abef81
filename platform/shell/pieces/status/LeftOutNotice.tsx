import { useState } from 'react';
import { Button, useT } from '../../../sdk/index.ts';
import styles from './LeftOutNotice.module.css';

/**
 * Tells managers which plugins of their zone this host could not start: everybody else sees a zone
 * without them.
 */
export function LeftOutNotice({ ids }: { readonly ids: readonly string[] }) {
  const t = useT('manage');
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div role="status" className={styles.notice} data-no-print>
      <p className={styles.text}>{t('leftOut', { plugins: ids.join(', ') })}</p>
      <Button size="s" onClick={() => setShown(false)}>
        {t('leftOutClose')}
      </Button>
    </div>
  );
}
