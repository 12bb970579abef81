import type { OwnUser } from '../../contract/endpoints/users.ts';
import { Avatar, LazyMenu, useApp, useT } from '../../sdk/index.ts';
import { OwnSignature } from '../pieces/account/OwnSignature.tsx';
import { useOwnMenu } from '../pieces/account/use-own-menu.tsx';
import { MENU_ICON, useDiscover } from './use-discover.tsx';
import styles from './PhoneMenu.module.css';

/** The menu of who is signed in: what is theirs. */
export function OwnMenu({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const { registry } = useApp();
  const discover = useDiscover();
  const { items, onAction } = useOwnMenu(viewer, { size: MENU_ICON, pages: [discover] });
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
