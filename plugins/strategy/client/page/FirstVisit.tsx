import { Compass, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { IconButton, useCall, useT, useViewer, useZone } from '../../../../platform/sdk/index.ts';
import { strategyFirst } from '../../contract.ts';
import styles from './StrategyPage.module.css';

/** What visitors have seen is known to this browser alone; true the first time. */
function firstHere(zone: string): boolean {
  const key = `guildhall:strategy-visited:${zone}`;
  try {
    const storage = browserStorage();
    if (!storage || storage.getItem(key) !== null) return false;
    storage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * A hint on the first visit, the person's in this zone; asked for once the page stands, and quiet
 * when that fails.
 */
export function FirstVisit() {
  const t = useT('strategy-pages');
  const call = useCall();
  const { abbr } = useZone();
  const uid = useViewer()?.id;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let left = false;
    const show = (isFirst: boolean) => !left && isFirst && setShown(true);
    if (uid === undefined) show(firstHere(abbr));
    else
      call(strategyFirst, {}).then(
        ({ isFirst }) => show(isFirst),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [call, abbr, uid]);
  if (!isShown) return null;
  return (
    <aside className={styles.hint} role="status">
      <Compass size={20} aria-hidden="true" />
      <p>{t('first')}</p>
      <IconButton size="s" label={t('firstClose')} icon={<X />} onClick={() => setShown(false)} />
    </aside>
  );
}
