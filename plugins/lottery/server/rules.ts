import {
  DAY_MS,
  CommentBits,
  pluginError,
  type ParticipationRules,
  type PostRow,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { levelHooks } from '../../levels/server/face.ts';
import { sql, type SqlBool } from 'kysely';
import { BlacklistType } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Settings } from './form.ts';
import type { LotteryRow } from './tables.ts';
import type { Core } from './uses.ts';

/** How long a win keeps out of the next lottery, where the list of those who are out says so. */
const RECENT_MS = 30 * DAY_MS;

// Written by `posts.ts`.
export const settingsOf = (row: Pick<LotteryRow, 'settings'>): Settings => JSON.parse(row.settings) as Settings;

type Part = Pick<LotteryRow, 'post_id' | 'zone' | 'author_uid' | 'manager_uid' | 'settings' | 'start_at' | 'end_at'>;

/**
 * What the core asks of entrants.
 * @param at the moment at which they are looked at: now, at most the end
 */
export async function participationOf(
  core: Pick<Core, 'hooks'>,
  where: Pick<RequestContext, 'zone'>,
  row: Part,
  at: number,
): Promise<ParticipationRules> {
  const settings = settingsOf(row);
  const { rules, blacklistType } = settings;
  const isOut = (type: number) => blacklistType.includes(type);
  const below = rules.minLevel ? await core.hooks.run(levelHooks.below, where, rules.minLevel) : null;
  const more: ParticipationRules['more'][number][] = [];
  if (isOut(BlacklistType.recentWinner))
    more.push({
      reason: 'recentWinner',
      holds: (uid) => sql<SqlBool>`exists (select 1 from lottery_award la
        where la.zone = ${row.zone} and la.uid = ${uid} and la.won_at > ${at - RECENT_MS} and la.post_id <> ${row.post_id} limit 1 offset 0)`,
    });
  if (below) more.push({ reason: 'level', holds: below });
  return {
    zone: row.zone,
    postId: row.post_id,
    from: row.start_at,
    until: row.end_at,
    at,
    needs: {
      comment: rules.comment === 1,
      post: rules.post ?? null,
      like: rules.like === 1,
      collect: rules.collect === 1,
      follow: rules.follow === 1 ? row.author_uid : null,
    },
    without: rules.excludeAuthor === 0 ? [] : [row.author_uid],
    // Whoever set it up under another name is told of like any of the staff: else every manager
    // could ask who has written the post.
    withoutAsStaff: rules.excludeAuthor === 0 || row.manager_uid === row.author_uid ? [] : [row.manager_uid],
    isStaffOut: rules.excludeStaff !== 0,
    areRestrictedOut: isOut(BlacklistType.restricted),
    areUnverifiedOut: isOut(BlacklistType.unverified),
    accountsUntil: rules.minAccountDays ? Math.min(at, row.end_at) - rules.minAccountDays * DAY_MS : null,
    more,
  };
}

/**
 * One manager alone who is left out gives away the author of a post that does not bear their name.
 * @throws AUTHOR_TOLD
 */
export function checkUntold(row: Pick<Part, 'author_uid' | 'manager_uid'>, { rules }: Settings): void {
  if (row.manager_uid !== row.author_uid && rules.excludeAuthor !== 0 && rules.excludeStaff === 0)
    throw pluginError(manifest, 'AUTHOR_TOLD');
}

/**
 * Nobody can follow the system account under which a post without a name stands, or an author who
 * does not allow it.
 * @param before of a lottery that is there already: what it was announced with stays
 * @throws UNFOLLOWABLE
 */
export async function checkFollow(
  core: Pick<Core, 'people'>,
  { author_uid }: Pick<Part, 'author_uid'>,
  { rules }: Settings,
  before?: Settings,
): Promise<void> {
  if (rules.follow === 1 && before?.rules.follow !== 1 && !(await core.people.allowsFollows(author_uid)))
    throw pluginError(manifest, 'UNFOLLOWABLE');
}

/**
 * Who takes part is told of in many ways; who has commented may not be, where replies are private.
 * @throws PRIVATE_REPLIES
 */
export function checkReplies({ forbid_comment }: Pick<PostRow, 'forbid_comment'>, { rules }: Settings): void {
  if (rules.comment === 1 && (forbid_comment & CommentBits.privateReplies) !== 0)
    throw pluginError(manifest, 'PRIVATE_REPLIES');
}

/** A zone without levels cannot ask for one. @throws RULES_INVALID */
export async function checkLevels(core: Pick<Core, 'hooks'>, ctx: RequestContext, { rules }: Settings): Promise<void> {
  if (rules.minLevel && !(await core.hooks.run(levelHooks.below, ctx, rules.minLevel)))
    throw pluginError(manifest, 'RULES_INVALID');
}
