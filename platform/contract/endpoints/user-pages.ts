import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { code, everyone, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { PermissionCode } from '../permission-codes.ts';
import { Count, Empty, Id, openTo, Paging, refusedAs, Time } from '../schemas.ts';
import { Post, PostImage } from './posts.ts';
import { OwnUser, UserCard } from './users.ts';

/**
 * The lists of a user's home. `collects` and `visits` are the owner's alone: for anybody else they
 * do not exist (404).
 */
export const USER_LISTS = ['posts', 'comments', 'favors', 'collects', 'visits'] as const;
export type UserList = (typeof USER_LISTS)[number];
export const OWN_LISTS: readonly UserList[] = ['collects', 'visits'];

/**
 * A comment in a user's list, without its author: the page is the author's, or the item is about
 * the like.
 */
export const ListedComment = Type.Object({
  cid: Id,
  parentId: Type.Union([Id, Type.Null()]),
  wbcContent: Type.String(),
  wbImages: Type.Array(PostImage),
  createTime: Time,
  wbfCount: Count,
  userInfo: UserCard,
});
export type ListedComment = Static<typeof ListedComment>;

/**
 * A line of every list: always a post, so that all lists are shown and patched alike. `itemComment`
 * is the comment written (`comments`) or liked (`favors`) on it; `itemTime` when that was done
 * (`visits`: when the post was last opened, and for how many seconds it has been read,
 * `itemSeconds`).
 */
export const UserListItem = Type.Object(
  {
    ...Post.properties,
    itemTime: Time,
    itemComment: Type.Optional(ListedComment),
    itemSeconds: Type.Optional(Count),
  },
  openTo('post'),
);
export type UserListItem = Static<typeof UserListItem>;

const ListReply = Type.Object({ list: Type.Array(UserListItem), hasMore: Type.Boolean() });
const ListPaging = { ...Paging, offset: Type.Integer({ minimum: 0, maximum: LIMITS.userListOffset, default: 0 }) };

export const userList = endpoint({
  method: 'GET',
  path: '/api/v1/user/:uid/:tab',
  gate: everyone,
  summary: "A list of a user's home in this zone; collects and visits for the owner alone",
  input: Type.Object({ ...ListPaging, uid: Id, tab: Type.Enum([...USER_LISTS]) }),
  reply: ListReply,
  cache: 'public',
  takes: 'collects',
});

const named = (path: string, summary: string, more: { readonly takes?: 'collects' } = {}) =>
  endpoint({
    ...more,
    method: 'GET',
    path,
    gate: everyone,
    summary,
    input: Type.Object({ ...ListPaging, uid: Id }),
    reply: ListReply,
  });

export const userPosts = named('/api/bbs/user/post/get_user_post', 'Posts of a user in this zone, newest first');
export const userCollects = named(
  '/api/bbs/user/collect/get_user_collect',
  "The viewer's own collections, newest first",
  { takes: 'collects' },
);
export const userVisits = named('/api/bbs/user/visit/get_visit_record', "The viewer's own visit record, newest first");

export const clearVisits = endpoint({
  method: 'DELETE',
  path: '/api/bbs/user/visit/del_visit_record',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "Takes one post (wbId) or everything (all) out of the viewer's visit record of this zone",
  input: Type.Object({ wbId: Type.Optional(Id), all: Type.Optional(Type.Boolean()) }),
  reply: Empty,
});

/**
 * What a user did and received in the zone, as counted there; nothing that is private, but for
 * their own hidden posts when they ask.
 */
export const ActivityCounts = Type.Object({
  weiboCount: Count,
  commentCount: Count,
  /** Likes given. */
  favorCount: Count,
  /** Comments of others on own posts. */
  beCommentCount: Count,
  /** Likes received on posts and comments, and on posts alone. */
  beFavorCount: Count,
  beFavorPostCount: Count,
});
export type ActivityCounts = Static<typeof ActivityCounts>;

export const activityCounts = endpoint({
  method: 'GET',
  path: '/api/bbs/user/getWeiboCommentFavorsNew',
  gate: everyone,
  summary: 'Posts, comments and likes that a user gave and received in this zone',
  input: Type.Object({ uid: Id }),
  reply: ActivityCounts,
  cache: 'public',
});

export const recordAccess = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/access',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "Puts a post on top of the viewer's visit record",
  input: Type.Object({ wbId: Id }),
  reply: Empty,
});

export const recordOpenTime = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/openTime',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'Adds seconds during which a visited post was read; never more than have passed since the last report',
  input: Type.Object({ wbId: Id, openTime: Type.Integer({ minimum: 1, maximum: LIMITS.openTimeSeconds }) }),
  /** Seconds in all. */
  reply: Type.Object({ openTime: Count }),
});

export const checkReputation = endpoint({
  method: 'GET',
  path: '/api/bbs/user/check_reputation',
  gate: signedIn,
  summary: "The viewer's reputation and whether it suffices to post and comment",
  input: Empty,
  reply: Type.Object({
    reputation: Count,
    max: Count,
    canSpeak: Type.Boolean(),
    /** Why not; empty when they may. */
    message: Type.String(),
  }),
});

export const ReputationRecord = Type.Object({
  id: Id,
  zone: Type.String(),
  /** What was really added: the value stays within 0 and its maximum. */
  delta: Type.Integer(),
  /** The value afterwards. */
  value: Count,
  reason: Type.String(),
  createTime: Time,
});
export type ReputationRecord = Static<typeof ReputationRecord>;

export const reputationRecords = endpoint({
  method: 'GET',
  path: '/api/bbs/user/reputation/record',
  gate: signedIn,
  summary: "Changes of the viewer's own reputation, newest first; reputation is one value for all zones",
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(ReputationRecord), hasMore: Type.Boolean() }),
});

export const nickChangeTime = endpoint({
  method: 'GET',
  path: '/api/bbs/user/nick/change/time',
  gate: signedIn,
  summary: 'When the viewer may change their nick',
  input: Empty,
  reply: Type.Object({
    canChange: Type.Boolean(),
    /** 0 when it is allowed now. */
    nextTime: Time,
    intervalDays: Count,
  }),
});

export const updateUserInfo = endpoint({
  method: 'POST',
  path: '/api/bbs/user/updateUserInfo',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: "Changes the viewer's nick, sex or signature; what is absent stays",
  input: Type.Object({
    nick: Type.Optional(Type.String({ maxLength: 60, ...refusedAs('NICK_INVALID', LIMITS.nick) })),
    sex: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    sig: Type.Optional(Type.String({ maxLength: 1000, ...refusedAs('SIGNATURE_TOO_LONG', LIMITS.signature) })),
  }),
  reply: OwnUser,
});

export const updateIcon = endpoint({
  method: 'POST',
  path: '/api/bbs/user/updateIcon',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: "Sets the viewer's picture (multipart field iconfile: jpeg, png, gif, webp; 10 MB); stored as a square",
  input: Empty,
  reply: Type.Array(Type.Object({ url: Type.String() })),
  upload: 'file',
  uploadField: 'iconfile',
});

const signatureOps = code(PermissionCode.signatureDisplay);

export const signaturesUnderReview = endpoint({
  method: 'GET',
  path: '/api/bbs/user/signature/review_list',
  gate: signatureOps,
  summary: 'Signatures that wait for a decision in this zone, oldest first (code 91)',
  input: Type.Object(Paging),
  reply: Type.Object({
    list: Type.Array(Type.Object({ sig: Type.String(), submitTime: Time, userInfo: UserCard })),
    hasMore: Type.Boolean(),
  }),
});

export const reviewSignature = endpoint({
  method: 'POST',
  path: '/api/bbs/user/signature/review',
  repeat: 'as-it-stands',
  gate: signatureOps,
  summary: 'Shows (state 1) or refuses (state 2) a signature in this zone (code 91)',
  input: Type.Object({
    uid: Id,
    state: Type.Enum([1, 2]),
    /**
     * The text that was judged: a signature that has been changed meanwhile is not decided by it
     * (409).
     */
    sig: Type.String({ maxLength: 1000 }),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  }),
  reply: Empty,
});
