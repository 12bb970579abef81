import { useRouterState } from '@tanstack/react-router';
import { cx, Icon, lazyPart, themeOf, useIsAlive, useT, useViewer, viewerPart, ZoneLink } from '../../sdk/index.ts';
import styles from './TabBar.module.css';

const TABS = [
  { to: '/', icon: 'home', label: 'tab.home' },
  { to: '/search', icon: 'search', label: 'tab.search' },
  { to: '/publish', icon: 'square-pen', label: 'tab.publish' },
  { to: '/info', icon: 'bell', label: 'tab.messages' },
] as const;

/** The tabs at the thumb. */
// i18n-keys: mobile:tab.*
export function TabBar() {
  const t = useT('mobile');
  const themeId = useRouterState({ select: ({ location }) => themeOf(location) });
  return (
    <nav className={styles.bar} aria-label={t('tabs')} data-no-print>
      {TABS.map(({ to, icon, label }) => (
        <ZoneLink
          key={to}
          to={to}
          search={to === '/publish' && themeId ? { themeId } : {}}
          className={styles.tab}
          activeProps={{ className: styles.active ?? '', 'aria-current': 'page' }}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <span className={styles.icon}>
            <Icon name={icon} size={22} />
            {to === '/info' && <Unread />}
          </span>
          {t(label)}
        </ZoneLink>
      ))}
      <Me />
    </nav>
  );
}

/** Other people's pages stand below the same address, and are not the viewer's. */
const Me = viewerPart(function Me() {
  const t = useT('mobile');
  const own = `/user/${useViewer()?.id ?? ''}`;
  const isOwn = useRouterState({ select: ({ location: { pathname } }) => `${pathname}/`.startsWith(`${own}/`) });
  return (
    <ZoneLink
      to="/user"
      className={cx(styles.tab, isOwn && styles.active)}
      aria-current={isOwn ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: styles.active ?? '', 'aria-current': 'page' }}
    >
      <Icon name="user-round" size={22} />
      {t('tab.me')}
    </ZoneLink>
  );
});

const UnreadDot = lazyPart(async () => (await import('./UnreadDot.tsx')).UnreadDot);

/** Visitors have no messages, and load nothing of this. */
const Unread = viewerPart(function Unread() {
  const viewer = useViewer();
  // Drawn in browsers alone.
  const isAlive = useIsAlive();
  return <span>{viewer && isAlive && <UnreadDot />}</span>;
});
