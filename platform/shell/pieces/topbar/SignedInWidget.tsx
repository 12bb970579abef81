import { Avatar, LazyMenu, useApp, useT, VisuallyHidden } from '../../../sdk/index.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { OwnSignature } from '../account/OwnSignature.tsx';
import { useOwnMenu } from '../account/use-own-menu.tsx';
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
  const { registry } = useApp();
  const { items, onAction } = useOwnMenu(viewer, { size: 24 });
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
      items={items}
      onAction={onAction}
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
