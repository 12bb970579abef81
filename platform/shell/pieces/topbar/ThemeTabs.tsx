import { localName } from '../../../contract/zone/local-name.ts';
import { useQuery } from '@tanstack/react-query';
import { themes as themesCall } from '../../../contract/endpoints/posts.ts';
import { apiQuery, cx, Icon, LazyMenu, useApp, useT, useViewer, viewerPart, useAddress } from '../../../sdk/index.ts';
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
  const { tabs, more } = useThemes();
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

/**
 * What the server offers this viewer; asked again after login and logout. Starts with what the page
 * was rendered with.
 */
function useThemes() {
  const app = useApp();
  const { boot } = app;
  const viewer = useViewer();
  const { data } = useQuery({
    ...apiQuery(app, themesCall, {}),
    initialData: () =>
      boot.zone.themes.map(({ nameEn, ...theme }) => ({
        ...theme,
        name: localName({ name: theme.name, nameEn }, boot.locale),
      })),
    staleTime: Infinity,
  });
  return splitThemes(data, { signedIn: viewer !== null });
}
