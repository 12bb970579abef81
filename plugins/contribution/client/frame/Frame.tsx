import { useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  Avatar,
  Button,
  buttonClass,
  cx,
  Icon,
  LazyMenu,
  useRequireLogin,
  useT,
  useViewer,
  useZone,
  VisuallyHidden,
  viewerPart,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { useLogOut } from '../../../../platform/sdk/controls.ts';
import { useAddressOf } from './use-address-of.ts';
import styles from './frame.module.css';

const TYPES = ['article', 'video'] as const;
export type PieceType = (typeof TYPES)[number];

/** What is begun on this page: the query's `type`. */
export function usePieceType(): PieceType {
  const { type } = useSearch({ strict: false }) as { readonly type?: unknown }; // this route's own search
  return type === 'video' ? 'video' : 'article';
}

/** The pages of contributions: their own header, and what is on the page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useT('contribution-pages');
  const { pcTopLogo } = useZone();
  const type = usePieceType();
  const isMain = /^\/contribution_web(\/main)?\/?$/.test(useLocation().pathname);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <ZoneLink to="/" className={styles.logo} aria-label={t('frame.home')}>
            <img src={pcTopLogo} alt="" />
          </ZoneLink>
          <nav className={styles.tabs} aria-label={t('frame.types')}>
            {TYPES.map((one) => (
              <ZoneLink
                key={one}
                to="/contribution_web/main"
                search={{ type: one }}
                className={cx(styles.tab, isMain && type === one && styles.current)}
                {...(isMain && type === one ? { 'aria-current': 'page' } : {})}
              >
                <Icon name={one === 'video' ? 'video' : 'book-open'} size={18} />
                {/* i18n-keys: frame.type.* */}
                {t(`frame.type.${one}`)}
              </ZoneLink>
            ))}
          </nav>
          <Who />
        </div>
      </header>
      <div className={styles.page}>{children}</div>
    </>
  );
}

const Who = viewerPart(function Who() {
  const t = useT('contribution-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const address = useAddressOf();
  const logOut = useLogOut();
  if (!viewer)
    return (
      <Button size="s" variant="primary" onClick={() => requireLogin()}>
        {t('frame.login')}
      </Button>
    );
  const { nick, avatarUrl } = viewer.ywUserInfo;
  return (
    <div className={styles.who}>
      <ZoneLink to="/contribution_web/submission" className={buttonClass({ size: 's', variant: 'ghost' })}>
        {t('frame.submissions')}
      </ZoneLink>
      <LazyMenu
        label={t('frame.menu', { nick })}
        items={[
          {
            id: 'submissions',
            label: t('frame.submissions'),
            icon: <Icon name="list" size={20} />,
            href: address('/contribution_web/submission'),
          },
          {
            id: 'feedback',
            label: t('frame.feedback'),
            icon: <Icon name="bug" size={20} />,
            href: address('/feedback'),
          },
          { id: 'logout', label: t('frame.logout'), icon: <Icon name="log-out" size={20} />, separatorBefore: true },
        ]}
        onAction={(id) => {
          if (id === 'logout') void logOut();
        }}
        trigger={(props) => (
          <button {...props} type="button" className={styles.trigger}>
            <Avatar name={nick} src={avatarUrl} size="s" />
            <VisuallyHidden>{t('frame.menu', { nick })}</VisuallyHidden>
          </button>
        )}
      />
    </div>
  );
});
