import { useRouterState } from '@tanstack/react-router';
import { waitingQueue } from '../../contract/endpoints/waiting.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { passes } from '../../contract/gate.ts';
import {
  Avatar,
  gateViewerOf,
  Icon,
  LazyMenu,
  opsPanel,
  useApp,
  useExtensionsLater,
  useAddress,
  useT,
  useUiStore,
  useViewer,
  viewerPart,
  type MenuItemSpec,
} from '../../sdk/index.ts';
import { useLogOut } from '../../sdk/use-log-out.ts';
import { OwnSignature } from '../pieces/account/OwnSignature.tsx';
import { useAccountEntries } from '../pieces/account/use-account-entries.tsx';
import { useVerify } from '../pieces/account/use-verify.ts';
import styles from './PhoneMenu.module.css';

/** The reader's own menu, a sheet: what is theirs, or the login. */
export const PhoneMenu = viewerPart(function PhoneMenu() {
  const viewer = useViewer();
  return viewer ? <OwnMenu viewer={viewer} /> : <LoginMenu />;
});

const icon = (name: string) => <Icon name={name} size={20} />;

function OwnMenu({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const address = useAddress();
  const verify = useVerify();
  const logOut = useLogOut();
  const store = useUiStore();
  const { registry } = useApp();
  const manages = useManages(viewer);
  const entries = useAccountEntries(20);
  const { nick, avatarUrl } = viewer.ywUserInfo;
  const label = t('shell.user.menu', { nick });
  const own = `/user/${viewer.id}`;
  const items: (MenuItemSpec | false)[] = [
    { id: 'page', label: t('shell.user.homepage'), icon: icon('user-round'), href: address(own) },
    ...entries,
    { id: 'discover', label: t('mobile:discover.title'), icon: icon('layout-grid'), href: address('/discover') },
    { id: 'edit', label: t('shell.user.edit'), icon: icon('pen-line'), href: address(`${own}/edit`) },
    manages && { id: 'manage', label: t('manage.title'), icon: icon('shield'), href: address('/manage') },
    !viewer.realname && { id: 'verify', label: t('shell.user.verify'), icon: icon('shield-check') },
    { id: 'looks', label: t('shell.looks'), icon: icon('sun-moon') },
    { id: 'logout', label: t('shell.user.logout'), icon: icon('log-out'), separatorBefore: true },
  ];
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
      items={items.filter((item) => item !== false)}
      onAction={(id) => {
        if (id === 'verify') void verify();
        if (id === 'looks') store.looks = true;
        if (id === 'logout') void logOut();
      }}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} aria-label={label}>
          <Avatar name={nick} src={avatarUrl} size="s" />
        </button>
      )}
    />
  );
}

/** Whether there is anything for this member on the page of managers, which wide screens alone have. */
function useManages(viewer: OwnUser): boolean {
  const hasPanels = useExtensionsLater(opsPanel).length > 0;
  // The queue is a panel of the core's own on that site.
  return hasPanels || passes(waitingQueue.gate, gateViewerOf(viewer));
}

function LoginMenu() {
  const t = useT();
  const store = useUiStore();
  const address = useAddress();
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
        { id: 'discover', label: t('mobile:discover.title'), icon: icon('layout-grid'), href: address('/discover') },
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
