import { useCallback, useState } from 'react';
import { cx, Extensions, Icon, topbarItem, useT, useUiStore } from '../../../sdk/index.ts';
import type { Where } from '../use-place.ts';
import { SearchBox } from './parts.ts';
import { GameSwitcher } from './GameSwitcher.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { ThemeTabs } from './ThemeTabs.tsx';
// The form is there before its code.
import '../../../pages/search/SearchBox.module.css';
import styles from './NavBar.module.css';

export interface NavBarProps {
  readonly where: Where;
  /** `top` lies on the page's head; `sticky` is the one that follows the scrolling. */
  readonly look: 'top' | 'sticky';
}

/** Game switcher, links (or the theme tabs of home), search, language and login in one line. */
export function NavBar({ where, look }: NavBarProps) {
  const t = useT();
  const store = useUiStore();
  const [searching, setSearching] = useState(false);
  const done = useCallback(() => setSearching(false), []);
  const isHome = where.place === 'home';
  const hasTabs = isHome && look === 'sticky';
  return (
    <div className={cx(styles.bar, hasTabs && styles.withTabs)} data-searching={searching || undefined}>
      <div className={styles.inner}>
        <GameSwitcher />
        {hasTabs ? (
          <ThemeTabs themeId={where.themeId} look="bar" />
        ) : (
          <nav className={styles.nav} aria-label={t(look === 'top' ? 'shell.nav.site' : 'shell.nav.sticky')}>
            <SiteLinks isHome={isHome} />
          </nav>
        )}
        <div className={styles.end}>
          <div className={styles.search}>
            <SearchBox
              q={where.q}
              label={t(look === 'top' ? 'shell.search.label' : 'shell.search.sticky')}
              hasFocus={searching}
              onDone={done}
            />
          </div>
          <button
            type="button"
            className={styles.toggle}
            aria-label={t('shell.search.open')}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            {searching ? <Icon name="x" size={24} /> : <Icon name="search" size={24} />}
          </button>
          <Extensions point={topbarItem} props={{ isCrowded: hasTabs }} />
          <button
            type="button"
            className={styles.menu}
            aria-label={t('shell.nav.menu')}
            aria-haspopup="dialog"
            onClick={() => {
              store.drawer = true;
            }}
          >
            <Icon name="menu" size={24} />
          </button>
        </div>
      </div>
    </div>
  );
}
