import {
  Avatar,
  Card,
  cx,
  Icon,
  linkList,
  useApiQuery,
  useT,
  useZone,
  ZoneLink,
  type Post,
} from '../../../../platform/sdk/index.ts';
import { teamRecommend } from '../../contract.ts';
import { TEAM_LABEL_TYPE } from '../../shared/team-theme.ts';
import { teamOf } from '../team-of.ts';
import { recommendInput } from './prefetch.ts';
import styles from './TeamCard.module.css';

/** Home's card of team-ups that look for members; nothing where there is none. */
export function TeamCard() {
  const t = useT('team');
  const { themes } = useZone();
  const { data } = useApiQuery(teamRecommend, recommendInput);
  const theme = themes.find(({ labelType }) => labelType === TEAM_LABEL_TYPE);
  if (!data || data.list.length === 0 || !theme) return null;
  return (
    <Card
      title={t('card.title')}
      icon={<Icon name="users" />}
      action={
        <ZoneLink to="/" search={{ themeId: theme.themeId, teamStatus: 1 }}>
          {t('card.all')}
        </ZoneLink>
      }
    >
      <ul className={linkList.list}>
        {data.list.map((post) => (
          <li key={post.wbId}>
            <Row post={post} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ post }: { readonly post: Post }) {
  const t = useT('team');
  const team = teamOf(post);
  const { nick, avatarUrl } = post.userInfo;
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={cx(linkList.row, styles.team)}>
      <Avatar name={nick} src={avatarUrl} size="s" />
      <span className={styles.text}>
        <span className={styles.title}>{post.wbTitle || post.wbDesc}</span>
        {team && (
          <span className={linkList.note}>{t('card.free', { count: team.seats - team.taken, seats: team.seats })}</span>
        )}
      </span>
    </ZoneLink>
  );
}
