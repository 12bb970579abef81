import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { browserStorage, tabStorage } from '../../../sdk/browser-storage.ts';
import { Button, Icon, IconButton, useBoot, useT } from '../../../sdk/index.ts';
import { closeForEver, isClosed, isDue, isFirstVisit, type HintMemory } from './hint-due.ts';
import type { InstallPrompt } from './use-install-prompt.ts';
import styles from './InstallHint.module.css';

/** How this browser puts the site on the home screen: it offers it itself, or the reader does (iOS). */
type Way = 'offered' | 'by-hand';

/**
 * Says once that the site can be on the home screen (docs/product/phone-site.md). Lies over the end
 * of the page, so nothing moves.
 * @param offer of the browser; null: it has made none
 */
export function InstallHint({ offer }: { readonly offer: InstallPrompt | null }) {
  const t = useT('install');
  const { zone } = useBoot();
  const { isWanted, close } = useHint();
  const way = wayOf(offer);
  if (!isWanted || way === null) return null;
  const install = async () => {
    close();
    await offer?.prompt();
  };
  return (
    <aside className={styles.hint} aria-label={t('title')} data-no-print>
      <img className={styles.icon} src={`/icons/${zone.abbr}/icon-192.png`} alt="" width={40} height={40} />
      <div className={styles.text}>
        <p className={styles.title}>{t('title')}</p>
        <p className={styles.more}>{t(way === 'offered' ? 'more' : 'byHand')}</p>
      </div>
      {way === 'offered' && (
        <Button className={styles.action} size="s" onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
      <IconButton className={styles.action} label={t('close')} icon={<Icon name="x" size={18} />} onClick={close} />
    </aside>
  );
}

function wayOf(offer: InstallPrompt | null): Way | null {
  if (window.matchMedia('(display-mode: standalone)').matches) return null;
  if (offer) return 'offered';
  // Safari on iOS alone has this field, false in a tab.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null;
}

/** Where a browser keeps nothing there is no hint: nobody could close it for good. */
function memoryOf(): HintMemory | null {
  const [lasting, ofTab] = [browserStorage(), tabStorage()];
  return lasting && ofTab && { lasting, ofTab };
}

function useHint() {
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const memory = memoryOf();
    if (!memory || isClosed(memory)) return undefined;
    const isFirst = isFirstVisit(memory);
    setWanted(isDue(isFirst, 0));
    let pages = 0;
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && isDue(isFirst, ++pages)) setWanted(!isClosed(memory));
    });
  }, [router]);
  useEffect(() => {
    const done = () => close();
    window.addEventListener('appinstalled', done);
    return () => window.removeEventListener('appinstalled', done);
  });

  function close(): void {
    const memory = memoryOf();
    if (memory) closeForEver(memory);
    setWanted(false);
  }
  return { isWanted, close };
}
