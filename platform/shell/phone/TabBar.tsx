import { useUnread } from '../../pages/messages/queries.ts';
import { Icon, useIsAlive, useT, viewerPart, VisuallyHidden, ZoneLink } from '../../sdk/index.ts';
import styles from './TabBar.module.css';

const TABS = [
  { to: '/', icon: 'home', label: 'tab.home' },
  { to: '/search', icon: 'search', label: 'tab.search' },
  { to: '/publish', icon: 'square-pen', label: 'tab.publish' },
  { to: '/info', icon: 'bell', label: 'tab.messages' },
  { to: '/user', icon: 'user-round', label: 'tab.me' },
] as const;

/** The tabs at the thumb. */
// i18n-keys: mobile:tab.*
export function TabBar() {
  const t = useT('mobile');
  return (
    <nav className={styles.bar} aria-label={t('tabs')} data-no-print>
      {TABS.map(({ to, icon, label }) => (
        <ZoneLink
          key={to}
          to={to}
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
    </nav>
  );
}

/** The dot of who has unread messages; in browsers alone, as the server does not know the counts. */
const Unread = viewerPart(function Unread() {
  const t = useT();
  const unread = useUnread();
  const total = useIsAlive() && unread ? unread.commentCount + unread.favorCount + unread.systemMessage : 0;
  return (
    <span>
      {total > 0 && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <VisuallyHidden>{t('shell.messages.unread')}</VisuallyHidden>
        </>
      )}
    </span>
  );
});
