import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { MarkRule, Post } from '../../platform/contract/endpoints/posts.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, Paging } from '../../platform/contract/schemas.ts';

export { NOTE_MAX } from './shared/limits.ts';
/** Teams of the recommended panel. */
export const RECOMMENDED = 3;

/** A filter of home's list. 1: only team-ups that one can still join, newest first. */
export const teamListFields = Type.Object({ teamStatus: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) });
export type TeamListFields = Static<typeof teamListFields>;

/** Whether one can join (`teamStatus` of a team). */
export const TeamState = { open: 1, full: 2, closed: 3 } as const;

/** A team-up. In a post it is the field `team`; its id is the post's. */
export const Team = Type.Object({
  wbId: Id,
  /** Uid of who opened it; holds the first seat. */
  owner: Id,
  teamStatus: Type.Integer({ minimum: 1, maximum: 3 }),
  seats: Count,
  taken: Count,
  note: Type.String(),
  /** 1 when the viewer holds a seat, as owner or member. */
  joined: Flag,
  /**
   * Who holds a seat, the owner first, then by time; absent in lists. Never more than the seats.
   */
  members: Type.Optional(Type.Array(UserCard)),
});
export type Team = Static<typeof Team>;
/**
 * What the plugin says of posts, and of the signed-in user: whether they may open another team-up.
 */
export const teamReplyFields = Type.Object({ team: Team });
/** Whether the viewer may open another team-up. */
export const ownTeamFields = Type.Object({ teamStatus: Type.Boolean() });
/** The same, and how many there may be at a time (0: the zone has none). */
export const teamMarkFields = Type.Object({ teamStatus: MarkRule });

/** Extra fields of `POST weibo/add` in a team theme. */
export const teamPostFields = Type.Object({
  /** Seats with the owner's; absent: the zone's usual number. */
  teamSeats: Type.Optional(Type.Integer()),
  /** What the team needs, on one line. */
  teamNote: Type.Optional(Type.String({ maxLength: 400 })),
});
export type TeamPostFields = Static<typeof teamPostFields>;

export const teamDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/team/:id',
  gate: everyone,
  summary: 'The team-up of a post with its members; id and wbId are both the post',
  input: Type.Object({ id: Id, wbId: Type.Optional(Id) }),
  reply: Team,
});

/** What somebody takes back. */
const TAKING_BACK: readonly string[] = ['leave', 'close'];

const act = <I extends object>(verb: string, summary: string, more: I) =>
  endpoint({
    method: 'POST',
    path: `/api/bbs/team/:id/${verb}`,
    repeat: 'as-it-stands',
    gate: signedIn,
    forBanned: TAKING_BACK.includes(verb),
    summary,
    input: Type.Object({ id: Id, ...more }),
    reply: Team,
  });

export const joinTeam = act('join', 'Takes a seat, as long as there is one', {});
export const leaveTeam = act('leave', 'Gives the own seat back', {});
export const closeTeam = act('close', 'The owner stops looking for members', {});
export const reopenTeam = act('reopen', 'The owner looks for members again', {});
export const removeMember = act('remove', 'The owner takes a member out of the team', { uid: Id });

const PostPage = Type.Object({ list: Type.Array(Post), hasMore: Type.Boolean() });

export const teamRecommend = endpoint({
  method: 'GET',
  path: '/api/v2/weibo/teamRecommend',
  gate: everyone,
  summary: 'Team-ups that one can still join: of the newest those with most interest first',
  input: Type.Object({ ...Paging }),
  reply: PostPage,
  cache: 'public',
});
