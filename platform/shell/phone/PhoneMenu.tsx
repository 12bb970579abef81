import { useRouterState } from '@tanstack/react-router';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import {
  Avatar,
  Icon,
  LazyMenu,
  useApp,
  useAddress,
  useT,
  useUiStore,
  useViewer,
  viewerPart,
  type MenuItemSpec,
} from '../../sdk/index.ts';
import { OwnSignature } from '../pieces/account/OwnSignature.tsx';
import { useOwnMenu } from '../pieces/account/use-own-menu.tsx';
import styles from './PhoneMenu.module.css';

/** The reader's own menu, a sheet: what is theirs, or the login. */
export const PhoneMenu = viewerPart(function PhoneMenu() {
  const viewer = useViewer();
  return viewer ? <OwnMenu viewer={viewer} /> : <LoginMenu />;
});

/** Of icons, px. */
const SIZE = 20;
const icon = (name: string) => <Icon name={name} size={SIZE} />;

function OwnMenu({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const { registry } = useApp();
  const discover = useDiscover();
  const { items, onAction } = useOwnMenu(viewer, { size: SIZE, pages: [discover] });
  const { nick, avatarUrl } = viewer.ywUserInfo;
  const label = t('shell.user.menu', { nick });
  return (
    <LazyMenu
      look="sheet"
      label={label}
      before={registry.complete}
      closeLabel={t('post.cancel')}
      header={
        <div className={styles.who}>
          <Avatar name={nick} src={avatarUrl} />
          <div className={styles.text}>
            <strong>{nick}</strong>
            <span>
              <OwnSignature user={viewer.ywUserInfo} />
            </span>
          </div>
        </div>
      }
      items={items}
      onAction={onAction}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} aria-label={label}>
          <Avatar name={nick} src={avatarUrl} size="s" />
        </button>
      )}
    />
  );
}

function useDiscover(): MenuItemSpec {
  const t = useT();
  const address = useAddress();
  return { id: 'discover', label: t('mobile:discover.title'), icon: icon('layout-grid'), href: address('/discover') };
}

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
