import { useEffect, useLayoutEffect } from 'react';
import { Skeleton, VisuallyHidden } from '../ui/index.ts';
import { useT } from './translate.ts';
import styles from './ComposerFrame.module.css';

/** Longer than a dialog takes to appear, milliseconds. */
const APPEARED_MS = 500;

/**
 * Where the composer will be, while it is loaded. The composer then stands there at once: its dialog
 * would fade in over what looked the same. Escape gives it up.
 */
export function ComposerFrame({ onClose }: { readonly onClose: () => void }) {
  const t = useT('core');
  useEffect(() => {
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [onClose]);
  useLayoutEffect(
    () => () => {
      document.body.dataset['framed'] = '';
      setTimeout(() => delete document.body.dataset['framed'], APPEARED_MS);
    },
    [],
  );
  return (
    <div className={styles.loading}>
      <div className={styles.frame} role="status">
        <VisuallyHidden>{t('composer.loading')}</VisuallyHidden>
        <Skeleton width={72} height={18} />
        <Skeleton shape="block" width="38%" height={28} />
        <Skeleton shape="block" width="84%" height={30} />
        <div className={styles.text}>
          <Skeleton width="55%" />
        </div>
        <div className={styles.ends}>
          <Skeleton shape="block" width={64} height={38} />
          <Skeleton shape="block" width={64} height={38} />
        </div>
      </div>
    </div>
  );
}
