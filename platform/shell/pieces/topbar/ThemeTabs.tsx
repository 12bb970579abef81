import { useThemes } from '../../../pages/common/use-themes.ts';
import { cx, Icon, LazyMenu, useT, useViewer, viewerPart, useAddress } from '../../../sdk/index.ts';
import { LinkArea } from '../../../pages/common/LinkArea.tsx';
import { splitThemes } from './theme-tabs.ts';
import styles from './ThemeTabs.module.css';

export interface ThemeTabsProps {
  /** The theme shown now; null is all. */
  readonly themeId: string | null;
  /** `bar`: one line of the fixed top bar, without icons. */
  readonly look: 'band' | 'bar';
}

/** The zone's themes as links of home (`?themeId=`). */
export const ThemeTabs = viewerPart(function ThemeTabs({ themeId, look }: ThemeTabsProps) {
  const t = useT();
  const address = useAddress();
  const viewer = useViewer();
  const { tabs, more } = splitThemes(useThemes(), { signedIn: viewer !== null });
  const hidden = more.find((theme) => String(theme.themeId) === themeId);
  const tab = (id: string | null, name: string, icon: string) => (
    <li key={id ?? 'all'}>
      <a
        href={address('/', id === null ? {} : { themeId: id })}
        className={cx(styles.tab, id === themeId && styles.active)}
        aria-current={id === themeId ? 'page' : undefined}
      >
        {look === 'band' && <Icon name={icon} size={17} />}
        {name}
      </a>
    </li>
  );
  return (
    <nav
      className={cx(styles.tabs, styles[look])}
      aria-label={t(look === 'band' ? 'shell.themes.label' : 'shell.themes.sticky')}
    >
      <LinkArea>
        <ul className={styles.list} data-scroller>
          {tab(null, t('shell.themes.all'), 'compass')}
          {tabs.map((theme) => tab(String(theme.themeId), theme.name, theme.icon))}
          {more.length > 0 && (
            <li>
              <LazyMenu
                label={t('shell.themes.moreOf')}
                items={more.map((theme) => ({
                  id: String(theme.themeId),
                  label: theme.name,
                  icon: <Icon name={theme.icon} />,
                  href: address('/', { themeId: theme.themeId }),
                }))}
                onAction={() => undefined}
                trigger={(props) => (
                  <button {...props} type="button" className={cx(styles.tab, hidden && styles.active)}>
                    {hidden?.name ?? t('shell.themes.more')}
                    <Icon name="chevron-down" size={15} />
                  </button>
                )}
              />
            </li>
          )}
        </ul>
      </LinkArea>
    </nav>
  );
});
