import type { TFunction } from 'i18next';
import { useSlot, ZoneLink } from '../../sdk/index.ts';
import styles from './UserPage.module.css';

/** The tabs of a user's page, those of plugins included; pages of their own, so they are links. Nothing when posts are alone. */
export function UserTabs({ uid, t }: { readonly uid: number; readonly t: TFunction }) {
  const tabs = useSlot('userTab');
  if (tabs.length === 0) return null;
  const active = { className: styles.active ?? '', 'aria-current': 'page' } as const;
  return (
    <nav className={styles.tabs} aria-label={t('user.tabs')}>
      <ZoneLink
        to="/user/$uid"
        params={{ uid }}
        className={styles.tab}
        activeProps={active}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('user.tabPosts')}
      </ZoneLink>
      {tabs.map((tab) => {
        const key = `${tab.plugin}:${tab.label}`;
        const path = tab.path.replace(/^\/+/, '');
        return (
          <ZoneLink
            key={tab.id}
            to={`/user/$uid/${path}`}
            params={{ uid }}
            className={styles.tab}
            activeProps={active}
            activeOptions={{ includeSearch: false }}
          >
            {t(key)}
          </ZoneLink>
        );
      })}
    </nav>
  );
}
