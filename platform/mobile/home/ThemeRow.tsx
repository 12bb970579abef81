import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { LinkArea } from '../../pages/common/LinkArea.tsx';
import { Icon, useAddress, useT, useViewer, viewerPart } from '../../sdk/index.ts';
import { useOfferedThemes } from '../../pages/common/use-themes.ts';
import styles from './PhoneHome.module.css';

/** The zone's themes as a row that is scrolled; the chosen one is in sight. */
export const ThemeRow = viewerPart(function ThemeRow({ themeId }: { readonly themeId: number | null }) {
  const t = useT();
  const address = useAddress();
  const themes = useOfferedThemes(useViewer());
  const row = useCurrentInView(String(themeId));
  const tab = (id: number | null, name: string, icon: string) => (
    <a
      key={id}
      className={styles.theme}
      href={address('/', id === null ? {} : { themeId: id })}
      aria-current={id === themeId ? 'page' : undefined}
    >
      <Icon name={icon} size={16} />
      {name}
    </a>
  );
  return (
    <LinkArea>
      <div className={styles.row}>
        <nav ref={row} className={styles.themes} data-scroller aria-label={t('shell.themes.label')}>
          {tab(null, t('shell.themes.all'), 'compass')}
          {themes.map((theme) => tab(theme.themeId, theme.name, theme.icon))}
        </nav>
        <a className={styles.discover} href={address('/discover')}>
          <Icon name="layout-grid" size={18} />
          {t('mobile:discover.title')}
        </a>
      </div>
    </LinkArea>
  );
});
