import { useLocation } from '@tanstack/react-router';
import { useExtensions, userTab, useT, ZoneLink } from '../../sdk/index.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import styles from './UserFrame.module.css';

/** The tabs of a user's page; pages of their own, so they are links. */
// i18n-keys: user:tab.*
export function UserTabs({ uid, isSelf }: { readonly uid: number; readonly isSelf: boolean }) {
  const t = useT('user');
  const pathname = useLocation({ select: (location) => location.pathname });
  const row = useCurrentInView(pathname);
  const page = { isSelf, isHome: /^\/user\/\d+\/?$/.test(pathname) };
  const tabs = useExtensions(userTab)
    .filter(({ whose }) => isSelf || whose !== 'owner')
    .map((tab) => ({
      key: tab.id,
      path: tab.path.replace(/^\/+/, ''),
      label: t(tab.label.includes(':') ? tab.label : `${tab.plugin}:${tab.label}`),
      search: tab.search?.(page),
    }));
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
