import { useLocation } from '@tanstack/react-router';
import { useExtensions, useGateViewer, userTab, useT, ZoneLink } from '../../sdk/index.ts';
import { useCurrentInView } from '../common/use-current-in-view.ts';
import { coreTabs, isFor, type CoreTab } from './tabs.ts';
import styles from './UserFrame.module.css';

interface ShownTab {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
}

/** The tabs of a user's page, those of plugins included; pages of their own, so they are links. */
// i18n-keys: user:tab.*
export function UserTabs({ uid, isSelf }: { readonly uid: number; readonly isSelf: boolean }) {
  const t = useT('user');
  const viewer = useGateViewer();
  const pathname = useLocation({ select: (location) => location.pathname });
  const row = useCurrentInView(pathname);
  const page = { isSelf, isHome: /^\/user\/\d+\/?$/.test(pathname) };
  const plugins = useExtensions(userTab)
    .filter(({ whose = 'everyone' }) => isFor(whose, isSelf))
    .map((tab): ShownTab => ({
      key: tab.id,
      path: tab.path.replace(/^\/+/, ''),
      label: t(`${tab.plugin}:${tab.label}`),
      search: tab.search?.(page),
    }));
  const core = (place: CoreTab['place']) =>
    coreTabs(place, isSelf, viewer).map(({ path, label }): ShownTab => ({
      key: `core:${path}`,
      path,
      label: t(label),
    }));
  const tabs = [...core('first'), ...plugins, ...core('last')];
  if (tabs.length < 2) return null;
  const active = { className: styles.active ?? '', 'aria-current': 'page' } as const;
  return (
    <nav ref={row} className={styles.tabs} data-scroller aria-label={t('tabs')}>
      {tabs.map(({ key, path, label, search }) => (
        <ZoneLink
          key={key}
          to={path ? `/user/$uid/${path}` : '/user/$uid'}
          params={{ uid }}
          {...(search && { search })}
          className={styles.tab}
          activeProps={active}
          activeOptions={{ exact: path === '', includeSearch: false }}
        >
          {label}
        </ZoneLink>
      ))}
    </nav>
  );
}
