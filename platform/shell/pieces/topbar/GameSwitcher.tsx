import { Suspense } from 'react';
import { Icon, lazyComponent, LazyPopover, useBoot, useT, zoneTitle } from '../../../sdk/index.ts';
import styles from './GameSwitcher.module.css';

const GameList = /* @__PURE__ */ lazyComponent(async () => (await import('./GameList.tsx')).GameList);

/** The game that the visitor is in; opens the list of all, grouped by label. */
export function GameSwitcher() {
  const t = useT();
  const boot = useBoot();
  return (
    <LazyPopover
      label={t('shell.switcher.title')}
      placement="bottom start"
      flush
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.trigger}
          aria-label={`${t('shell.switcher.label')}: ${zoneTitle(boot)}`}
        >
          <img src={boot.zone.pcIcon} alt="" width={28} height={28} />
          <span className={styles.name}>{zoneTitle(boot)}</span>
          <Icon name="chevron-down" className={styles.chevron} size={24} />
        </button>
      )}
    >
      {() => (
        <Suspense fallback={null}>
          <GameList />
        </Suspense>
      )}
    </LazyPopover>
  );
}
