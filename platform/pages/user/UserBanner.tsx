import { activityCounts } from '../../contract/endpoints/user-pages.ts';
import type { UserDetail } from '../../contract/endpoints/users.ts';
import {
  Avatar,
  Badge,
  buttonClass,
  ExtensionItems,
  Icon,
  useApiQuery,
  useExtensions,
  userAction,
  useT,
  ZoneLink,
} from '../../sdk/index.ts';
import { FollowCounts, PersonActions } from '../common/follow/index.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { shortCount } from '../../sdk/short-count.ts';
import { userBadgesOf } from '../common/UserName.tsx';
import { ReportSignature } from '../common/report/ReportSignature.tsx';
import styles from './UserFrame.module.css';

interface BannerProps {
  readonly user: UserDetail;
  readonly env: ListEnv;
}

/** The head of a user's pages in the zone's brand. */
export function UserBanner({ user, env }: BannerProps) {
  const { t, viewer } = env;
  const own = useT('user');
  const badges = userBadgesOf(env, user);
  // Asked by id, not by `isSelf`: that is as old as the page, the viewer may have logged in since.
  const isSelf = viewer?.id === user.uid;
  return (
    <header className={styles.banner}>
      <div className={styles.cover} aria-hidden="true" />
      <div className={styles.who}>
        <span className={styles.avatar}>
          <Avatar name={user.nick} src={user.avatarUrl} size="xl" />
        </span>
        <div className={styles.text}>
          <div className={styles.line}>
            <h1 className={styles.nick}>{user.nick || t('user.gone')}</h1>
            {user.badge === 1 && <Badge tone="brand">{t('user.manager')}</Badge>}
            {user.badge === 2 && <Badge tone="accent">{t('user.mastermind')}</Badge>}
            {badges.length > 0 && <ExtensionItems items={badges} props={{ user }} />}
          </div>
          <Signature user={user} env={env} />
          <FollowCounts uid={user.uid} nick={user.nick} />
        </div>
        <div className={styles.actions}>
          {isSelf ? (
            <ZoneLink to="/user/$uid/edit" params={{ uid: user.uid }} className={buttonClass({ size: 's' })}>
              <Icon name="pen-line" size={16} />
              {own('editProfile')}
            </ZoneLink>
          ) : (
            <>
              {user.isHouse !== 1 && <UserActions uid={user.uid} />}
              <PersonActions user={user} />
            </>
          )}
        </div>
        <Counts user={user} env={env} />
      </div>
    </header>
  );
}

/** What plugins offer to do about somebody else. */
// i18n-keys: conversations:write
function UserActions({ uid }: { readonly uid: number }) {
  const t = useT();
  return useExtensions(userAction).map(({ id, plugin, icon, label, to }) => (
    <ZoneLink key={id} to={to} params={{ uid }} className={buttonClass({ size: 's' })}>
      <Icon name={icon} size={16} />
      {t(`${plugin}:${label}`)}
    </ZoneLink>
  ));
}

/** Under review it is seen by its owner and by who decides it, with a note. */
function Signature({ user, env: { t } }: BannerProps) {
  const own = useT('user');
  return (
    <p className={styles.sig}>
      {user.sig || t('user.noSig')}
      <ReportSignature uid={user.uid} nick={user.nick} sig={user.sig} />
      {user.sig !== '' && user.sig_audit_state === 0 && <Badge tone="warning">{own('sig.waiting')}</Badge>}
    </p>
  );
}

/** What they did and received in this zone. */
function Counts({ user, env: { locale } }: BannerProps) {
  const t = useT('user');
  const { data } = useApiQuery(activityCounts, { uid: user.uid });
  const counts = [
    [t('count.posts'), data?.weiboCount],
    [t('count.comments'), data?.commentCount],
    [t('count.favors'), data?.favorCount],
    [t('count.beFavors'), data?.beFavorCount],
    [t('count.beComments'), data?.beCommentCount],
  ] as const;
  return (
    <>
      <dl className={styles.counts} aria-describedby="user-counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={count === undefined ? undefined : String(count)}>
              {count === undefined ? '–' : shortCount(count, locale)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.scope} id="user-counts">
        {t('count.here')}
      </p>
    </>
  );
}
