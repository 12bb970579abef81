import { ClientOnly } from '@tanstack/react-router';
import { Skeleton, useT } from '../../../../platform/sdk/index.ts';
import { Desk } from './Desk.tsx';
import styles from './desk.module.css';

/** The review desk as a page of its own. */
export function DeskPage() {
  const t = useT('review');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('desk')}</h1>
      <div className={styles.desk}>
        <ClientOnly fallback={<Skeleton lines={6} />}>
          <Desk />
        </ClientOnly>
      </div>
    </div>
  );
}
