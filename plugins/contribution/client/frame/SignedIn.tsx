import {
  Avatar,
  buttonClass,
  Icon,
  LazyMenu,
  useAddress,
  useT,
  VisuallyHidden,
  ZoneLink,
  type OwnUser,
} from '../../../../platform/sdk/index.ts';
import { useLogOut } from '../../../../platform/sdk/controls.ts';
import { usePages } from './use-pages.ts';
import styles from './frame.module.css';

/** The way to one's own pieces, and the menu; the bar of the phone site has one already. */
export function SignedIn({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT('contribution-front');
  const address = useAddress();
  const pages = usePages();
  const logOut = useLogOut();
  const { nick, avatarUrl } = viewer.ywUserInfo;
  const submissions = (
    <ZoneLink to={pages.submission} className={buttonClass({ size: 's', variant: 'ghost' })}>
      {t('frame.submissions')}
    </ZoneLink>
  );
  if (pages.frame === 'phone') return <div className={styles.who}>{submissions}</div>;
  return (
    <div className={styles.who}>
      {submissions}
      <LazyMenu
        label={t('frame.menu', { nick })}
        items={[
          {
            id: 'submissions',
            label: t('frame.submissions'),
            icon: <Icon name="list" size={20} />,
            href: address(pages.submission),
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
}
