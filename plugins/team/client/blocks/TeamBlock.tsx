import { UserMinus, Users } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  drawnAlone,
  IconButton,
  LazyAlertDialog,
  ProgressBar,
  useRequireLogin,
  useT,
  useViewer,
  ZoneLink,
  type PostProps,
  type UserCard,
} from '../../../../platform/sdk/index.ts';
import { TeamState, type Team } from '../../contract.ts';
import { useTeam, useTeamActions } from '../queries.ts';
import { teamOf } from '../team-of.ts';
import styles from './TeamBlock.module.css';

/** The team of a post: who is in, what seats are left, and how to join. */
export const TeamBlock = drawnAlone(function TeamBlock({ post }: PostProps) {
  const given = teamOf(post);
  return given ? <LiveTeam key={given.wbId} given={given} /> : null;
});

function LiveTeam({ given }: { readonly given: Team }) {
  const t = useT('team-pages');
  const titleId = useId();
  const team = useTeam(given);
  const { seats, taken, note, members = [] } = team;
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Users size={18} aria-hidden="true" />
        </span>
        <h2 className={styles.title} id={titleId}>
          {t('block.title')}
        </h2>
        <StateBadge team={team} />
      </header>
      {note && <p className={styles.note}>{note}</p>}
      <ProgressBar
        label={t('block.seats')}
        value={taken}
        max={seats}
        valueText={t('block.taken', { taken, seats })}
        tone={taken >= seats ? 'success' : 'brand'}
      />
      <ul className={styles.members} aria-label={t('block.members')}>
        {members.map((member) => (
          <Member key={member.uid} member={member} team={team} />
        ))}
      </ul>
      <Actions team={team} />
    </section>
  );
}

function StateBadge({ team: { teamStatus, taken, seats } }: { readonly team: Team }) {
  const t = useT('team');
  if (teamStatus === TeamState.closed) return <Badge>{t('state.closed')}</Badge>;
  return teamStatus === TeamState.full ? (
    <Badge tone="warning">{t('state.full', { seats })}</Badge>
  ) : (
    <Badge tone="success">{t('state.open', { taken, seats })}</Badge>
  );
}

function Member({ member, team }: { readonly member: UserCard; readonly team: Team }) {
  const t = useT('team-pages');
  const viewer = useViewer();
  const { remove } = useTeamActions(team);
  const [isAsking, setAsking] = useState(false);
  const { uid, nick, avatarUrl } = member;
  const mayRemove = viewer?.id === team.owner && uid !== team.owner;
  return (
    <li className={styles.member}>
      <ZoneLink to="/user/$uid" params={{ uid }} className={styles.person}>
        <Avatar name={nick} src={avatarUrl} size="s" />
        <span className={styles.nick}>{nick}</span>
      </ZoneLink>
      {uid === team.owner && <Badge tone="accent">{t('block.owner')}</Badge>}
      {mayRemove && (
        <>
          <IconButton
            size="s"
            label={t('block.remove', { nick })}
            icon={<UserMinus />}
            onClick={() => setAsking(true)}
          />
          <LazyAlertDialog
            isOpen={isAsking}
            onOpenChange={setAsking}
            title={t('block.remove', { nick })}
            text={t('block.removeText')}
            confirmLabel={t('block.removeConfirm')}
            cancelLabel={t('block.cancel')}
            destructive
            onConfirm={() => remove.mutateAsync({ id: team.wbId, uid })}
          />
        </>
      )}
    </li>
  );
}

function Actions({ team }: { readonly team: Team }) {
  const t = useT('team-pages');
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const { join, leave, close, reopen } = useTeamActions(team);
  const id = team.wbId;
  const isClosed = team.teamStatus === TeamState.closed;
  if (viewer?.id === team.owner) {
    const act = isClosed ? reopen : close;
    return (
      <div className={styles.actions}>
        <Button loading={act.isPending} onClick={() => act.mutate({ id })}>
          {isClosed ? t('block.reopen') : t('block.close')}
        </Button>
      </div>
    );
  }
  if (viewer && team.joined === 1) {
    return (
      <div className={styles.actions}>
        <span role="status">{t('block.joined')}</span>
        <Button loading={leave.isPending} onClick={() => leave.mutate({ id })}>
          {t('block.leave')}
        </Button>
      </div>
    );
  }
  if (team.teamStatus !== TeamState.open) return null;
  return (
    <div className={styles.actions}>
      <Button variant="primary" loading={join.isPending} onClick={() => requireLogin(() => join.mutate({ id }))}>
        {viewer ? t('block.join') : t('block.login')}
      </Button>
    </div>
  );
}
