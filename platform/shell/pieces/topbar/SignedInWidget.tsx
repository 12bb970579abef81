import {
  Avatar,
  Icon,
  LazyMenu,
  opsPanel,
  useApp,
  useExtensionsLater,
  useT,
  VisuallyHidden,
  useAddress,
  useUiStore,
} from '../../../sdk/index.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { OwnSignature } from '../account/OwnSignature.tsx';
import { useLogOut } from '../../../sdk/use-log-out.ts';
import { useAccountEntries } from '../account/use-account-entries.tsx';
import { useVerify } from '../account/use-verify.ts';
import { MessageWidget } from './messages/MessageWidget.tsx';
import styles from './LoginWidget.module.css';

/** Messages and the viewer's menu. */
export function SignedInWidget({ viewer }: { readonly viewer: OwnUser }) {
  return (
    <>
      <span className={styles.bellPlace}>
        <MessageWidget />
      </span>
      <UserMenu viewer={viewer} />
    </>
  );
}

function UserMenu({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const address = useAddress();
  const verify = useVerify();
  const logOut = useLogOut();
  const store = useUiStore();
  const { registry } = useApp();
  const panels = useExtensionsLater(opsPanel);
  const entries = useAccountEntries(24);
  const { nick, avatarUrl } = viewer.ywUserInfo;
  return (
    <LazyMenu
      label={t('shell.user.menu', { nick })}
      before={registry.complete}
      header={
        <div className={styles.who}>
          <Avatar name={nick} src={avatarUrl} />
          <div className={styles.whoText}>
            <strong>{nick}</strong>
            <span>
              <OwnSignature user={viewer.ywUserInfo} />
            </span>
          </div>
        </div>
      }
      items={[
        {
          id: 'page',
          label: t('shell.user.homepage'),
          icon: <Icon name="user-round" size={24} />,
          href: address(`/user/${viewer.id}`),
        },
        ...entries,
        {
          id: 'edit',
          label: t('shell.user.edit'),
          icon: <Icon name="pen-line" size={24} />,
          href: address(`/user/${viewer.id}/edit`),
        },
        ...(panels.length > 0
          ? [
              {
                id: 'manage',
                label: t('manage.title'),
                icon: <Icon name="shield-check" size={24} />,
                href: address('/manage'),
              },
            ]
          : []),
        ...(viewer.realname
          ? []
          : [{ id: 'verify', label: t('shell.user.verify'), icon: <Icon name="shield-check" size={24} /> }]),
        { id: 'looks', label: t('shell.looks'), icon: <Icon name="sun-moon" size={24} /> },
        { id: 'logout', label: t('shell.user.logout'), icon: <Icon name="log-out" size={24} />, separatorBefore: true },
      ]}
      onAction={(id) => {
        if (id === 'verify') void verify();
        if (id === 'looks') store.looks = true;
        if (id === 'logout') void logOut();
      }}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger}>
          <Avatar name={nick} src={avatarUrl} size="s" />
          <span className={styles.nick} aria-hidden="true">
            {nick}
          </span>
          <VisuallyHidden>{t('shell.user.menu', { nick })}</VisuallyHidden>
        </button>
      )}
    />
  );
}
