import { Icon, Avatar, Button, LazyMenu, preloadDialogs, useT, useViewer, VisuallyHidden } from '../../../sdk/index.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { useVerify } from '../account/use-verify.ts';
import { useLogOut } from '../account/use-log-out.ts';
import { useAddress } from '../use-address.ts';
import { useOpenLogin } from '../use-open-login.ts';
import styles from './LoginWidget.module.css';

/** 登录 and 注册 when signed out, the viewer's menu when signed in (spec 1 section 2 "Login widget"). */
export function LoginWidget() {
  const viewer = useViewer();
  return viewer ? <UserMenu viewer={viewer} /> : <LoginButtons />;
}

function LoginButtons() {
  const t = useT();
  const open = useOpenLogin();
  return (
    <div className={styles.buttons} onPointerEnter={preloadDialogs}>
      <Button size="s" variant="primary" onClick={() => open()}>
        {t('shell.user.login')}
      </Button>
      <Button size="s" variant="ghost" className={styles.register} onClick={() => open(true)}>
        {t('shell.user.register')}
      </Button>
    </div>
  );
}

function UserMenu({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const address = useAddress();
  const verify = useVerify();
  const logOut = useLogOut();
  const { nick, avatarUrl, sig } = viewer.ywUserInfo;
  return (
    <LazyMenu
      label={t('shell.user.menu', { nick })}
      header={
        <div className={styles.who}>
          <Avatar name={nick} src={avatarUrl} />
          <div className={styles.whoText}>
            <strong>{nick}</strong>
            <span>{sig || t('shell.card.noSignature')}</span>
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
        ...(viewer.realname
          ? []
          : [{ id: 'verify', label: t('shell.user.verify'), icon: <Icon name="shield-check" size={24} /> }]),
        { id: 'logout', label: t('shell.user.logout'), icon: <Icon name="log-out" size={24} />, separatorBefore: true },
      ]}
      onAction={(id) => {
        if (id === 'verify') void verify();
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
