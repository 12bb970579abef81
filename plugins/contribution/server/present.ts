import type { RequestContext } from '../../../server/sdk/index.ts';
import type { Contribution, ContributionState } from '../contract.ts';
import type { ListedRow } from './store.ts';
import type { ColumnRow, ContributionRow } from './tables.ts';

/** Who has it to themselves at a moment; null: nobody. */
export const claimOf = (
  { state, claimed_by, claimed_until }: Pick<ContributionRow, 'state' | 'claimed_by' | 'claimed_until'>,
  now: number,
): number | null => (state === 'submitted' && (claimed_until ?? 0) > now ? claimed_by : null);

export const stateOf = (row: ContributionRow, { now }: Pick<RequestContext, 'now'>): ContributionState =>
  claimOf(row, now) === null ? row.state : 'claimed';

/** A piece as lists show it. */
export const presentItem = (
  ctx: RequestContext,
  row: ListedRow,
  column: ColumnRow | undefined,
  reason: string,
): Contribution => ({
  contribution_id: row.id,
  contributionType: row.kind,
  state: stateOf(row, ctx),
  wbTitle: row.title,
  desc: row.summary,
  coverImageUrl: row.own_cover || row.cover,
  topicType: column?.type ?? 0,
  topicContent: column?.name ?? '',
  gameId: row.game_id,
  sid: row.sid,
  servername: row.servername,
  roleId: row.role_id,
  nick: row.role_nick,
  agreementVersion: row.agreement,
  wbId: row.post_id,
  createTime: row.created_at,
  updateTime: row.updated_at,
  submitTime: row.submitted_at ?? 0,
  decideTime: row.decided_at ?? 0,
  timingOpenTime: row.timing_at,
  reason: row.state === 'returned' ? reason : '',
  revision: row.revision,
});
