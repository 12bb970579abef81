import {
  Icon,
  Avatar,
  Badge,
  Button,
  Card,
  linkClass,
  useBoot,
  useT,
  useViewer,
  viewerPart,
  ZoneLink,
  zoneTitle,
} from '../../../sdk/index.ts';
import type { OwnUser } from '../../../contract/endpoints/users.ts';
import { OwnSignature } from '../account/OwnSignature.tsx';
import { useVerify } from '../account/use-verify.ts';
import styles from './cards.module.css';

/** Who is signed in, with their counts; visitors are asked in, by the buttons of the top bar. */
// i18n-keys: shell.card.*
export const UserInfoCard = viewerPart(function UserInfoCard() {
  const viewer = useViewer();
  return <Card>{viewer ? <Viewer viewer={viewer} /> : <Visitor />}</Card>;
});

function Viewer({ viewer }: { readonly viewer: OwnUser }) {
  const t = useT();
  const verify = useVerify();
  const { nick, avatarUrl } = viewer.ywUserInfo;
  const page = { to: '/user/$uid', params: { uid: viewer.id } };
  const counts = [
    ['posts', viewer.postCount],
    ['comments', viewer.commentCount],
    ['likes', viewer.beFavorCount],
  ] as const;
  return (
    <>
      <div className={styles.person}>
        <ZoneLink {...page} aria-label={nick}>
          <Avatar name={nick} src={avatarUrl} size="l" />
        </ZoneLink>
        <div className={styles.personText}>
          <ZoneLink {...page} className={`${linkClass('plain')} ${styles.nick}`}>
            {nick}
          </ZoneLink>
          {viewer.realname ? (
            <Badge tone="success" icon={<Icon name="badge-check" size={24} />}>
              {t('shell.card.verified')}
            </Badge>
          ) : (
            <Button variant="link" size="s" onClick={() => void verify()}>
              {t('shell.card.unverified')}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.signature}>
        <OwnSignature user={viewer.ywUserInfo} />
      </p>
      <dl className={styles.counts} aria-describedby="own-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`shell.card.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.scope} id="own-counts">
        {t('shell.card.inAll')}
      </p>
    </>
  );
}

function Visitor() {
  const t = useT();
  const boot = useBoot();
  return (
    <div className={styles.visitor}>
      <img src={boot.zone.pcIcon} alt="" width={56} height={56} />
      <h2 className={styles.welcome}>{t('shell.card.welcome', { zone: zoneTitle(boot) })}</h2>
      <p>{t('shell.card.invite')}</p>
    </div>
  );
}
