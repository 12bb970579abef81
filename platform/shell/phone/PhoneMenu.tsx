import { useRouterState } from '@tanstack/react-router';
import { Icon, LazyMenu, useAddress, useT, useUiStore, useViewer, viewerPart } from '../../sdk/index.ts';
import { OwnMenu } from './parts.tsx';
import { MENU_ICON, useDiscover } from './use-discover.tsx';
import styles from './PhoneMenu.module.css';

/** The reader's own menu, a sheet: what is theirs, or the login. */
export const PhoneMenu = viewerPart(function PhoneMenu() {
  const viewer = useViewer();
  return viewer ? <OwnMenu viewer={viewer} /> : <LoginMenu />;
});

const icon = (name: string) => <Icon name={name} size={MENU_ICON} />;

function LoginMenu() {
  const t = useT();
  const store = useUiStore();
  const address = useAddress();
  const discover = useDiscover();
  // The page that the reader is on; the login itself goes on to where it would have.
  const refer = useRouterState({
    select: ({ location: { pathname, publicHref, search } }) =>
      pathname === '/login' ? (search as { refer?: string }).refer : publicHref,
  });
  const to = (search: Readonly<Record<string, string>> = {}) => address('/login', { refer, ...search });
  const label = t('shell.nav.menu');
  return (
    <LazyMenu
      look="sheet"
      label={label}
      closeLabel={t('post.cancel')}
      items={[
        { id: 'login', label: t('shell.user.login'), icon: icon('user-round'), href: to() },
        { id: 'register', label: t('shell.user.register'), icon: icon('pen-line'), href: to({ register: '1' }) },
        discover,
        { id: 'looks', label: t('shell.looks'), icon: icon('sun-moon') },
      ]}
      onAction={(id) => {
        if (id === 'looks') store.looks = true;
      }}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} aria-label={label}>
          <Icon name="user-round" size={22} />
        </button>
      )}
    />
  );
}
