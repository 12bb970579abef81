import { Badge, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { TeamState } from '../../contract.ts';
import { teamOf } from '../team-of.ts';

/** Whether one can still join, with the seats. */
export function TeamBadge({ post }: PostProps) {
  const t = useT('team');
  const team = teamOf(post);
  if (!team) return null;
  const { teamStatus, taken, seats } = team;
  if (teamStatus === TeamState.closed) return <Badge>{t('state.closed')}</Badge>;
  return teamStatus === TeamState.full ? (
    <Badge tone="warning">{t('state.full', { seats })}</Badge>
  ) : (
    <Badge tone="success">{t('state.open', { taken, seats })}</Badge>
  );
}
