import { useEffect, type MouseEvent } from 'react';
import { Extensions, sidebarCard, useT, useUi, useUiStore, useAddress } from '../../../sdk/index.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { useLeftWithPage } from '../use-left-with-page.ts';
import { useWhere } from '../use-place.ts';
import { GameList } from './GameList.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useSites } from './SiteLinks.tsx';
import switchStyles from './LanguageSwitch.module.css';
import styles from './NavBar.module.css';

/**
 * The menu of narrow screens: links, language, what stands beside the page on wide ones, and the
 * other forums.
 */
export function Drawer() {
  const t = useT();
  const store = useUiStore();
  const { place } = useWhere();
  const isHome = place === 'home';
  const sites = useSites(isHome);
  const address = useAddress();
  const { drawer, composer } = useUi();
  const close = () => {
    store.drawer = false;
  };
  useLeftWithPage(close);
  // A card may have opened the composer, which belongs to the page.
  useEffect(() => {
    if (composer.open) store.drawer = false;
  }, [composer.open, store]);
  return (
    <Dialog
      isOpen={drawer}
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
        <li>
          <button
            type="button"
            className={switchStyles.language}
            onClick={() => {
              close();
              store.looks = true;
            }}
          >
            {t('shell.looks')}
          </button>
        </li>
      </ul>
      {place !== null && place !== 'user' && (
        // A press on a link of the cards leaves the menu; the links themselves are what keyboards
        // work with.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.drawerCards} onClick={(event) => leadsAway(event) && close()}>
          <Extensions
            point={sidebarCard}
            filter={({ places, onNarrow }) => places.includes(place) && (onNarrow ? onNarrow === 'menu' : isHome)}
            props={{ place }}
          />
        </div>
      )}
      <div className={styles.drawerGames}>
        <GameList />
      </div>
    </Dialog>
  );
}

/** Presses in dialogs that a card has opened come here as well: those stay. */
const leadsAway = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('a') !== null;
