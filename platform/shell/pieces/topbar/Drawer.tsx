import { useT, useUi, useUiStore } from '../../../sdk/index.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { useAddress } from '../use-address.ts';
import { useWhere } from '../use-place.ts';
import { GameList } from './GameList.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useSites } from './SiteLinks.tsx';
import styles from './NavBar.module.css';

/** The phone's menu: links, language and the other forums. */
export function Drawer() {
  const t = useT();
  const store = useUiStore();
  const isHome = useWhere().place === 'home';
  const sites = useSites(isHome);
  const address = useAddress();
  const close = () => {
    store.drawer = false;
  };
  return (
    <Dialog
      isOpen={useUi().drawer}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('shell.nav.menu')}
      closeLabel={t('shell.close')}
    >
      <ul className={styles.drawerLinks}>
        <li>
          <a className={styles.link} href={address('/')} aria-current={isHome ? 'page' : undefined}>
            {t('shell.nav.forum')}
          </a>
        </li>
        {sites.map(({ href, label }) => (
          <li key={label}>
            <a className={styles.link} href={href} target="_blank" rel="noreferrer" onClick={close}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <LanguageSwitch />
        </li>
      </ul>
      <div className={styles.drawerGames}>
        <GameList />
      </div>
    </Dialog>
  );
}
