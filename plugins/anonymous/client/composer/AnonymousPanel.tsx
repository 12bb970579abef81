import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { apiQuery, useApp, useT } from '../../../../platform/sdk/index.ts';
import { vipEntrance } from '../../../../platform/sdk/lookups.ts';
import styles from './AnonymousPanel.module.css';

/** Says what it means to post without a name, and whether this account may. */
export function AnonymousPanel() {
  const t = useT('anonymous-pages');
  const { data } = useQuery(apiQuery(useApp(), vipEntrance, {}));
  const isRefused = data?.showVipEntrance === 0;
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <EyeOff size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text} role={isRefused ? 'alert' : undefined}>
        {t(isRefused ? 'panel.noEntrance' : 'panel.text')}
      </p>
    </section>
  );
}
