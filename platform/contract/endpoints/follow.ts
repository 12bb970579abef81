import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { code, everyone, signedIn, type Gate } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { PermissionCode } from '../permission-codes.ts';
import { Count, Flag, Id, ofViewer, Paging, Time } from '../schemas.ts';
import { Post } from './posts.ts';
import { FollowFields, IsFollow, UserCard } from './users.ts';

/**
 * Check 78: who may follow in a zone. One value for the button and the service: everybody who is
 * signed in, or holders of code 78 where the zone says `followNeedsCode`.
 */
export const followGate = (zone: { readonly followNeedsCode?: boolean | undefined }): Gate =>
  zone.followNeedsCode ? code(PermissionCode.follow) : signedIn;

/**
 * A person as popovers and lists of people show them. `isFollow`, `isBlock` and `mayFollow` are the
 * viewer's; 0 and false for visitors.
 */
export const Person = Type.Object({
  userInfo: UserCard,
  postCount: Count,
  ...FollowFields.properties,
  isBlock: ofViewer(Flag),
});
export type Person = Static<typeof Person>;

const OfUser = Type.Object({ uid: Id });
const FollowState = Type.Object({ isFollow: IsFollow, fansCount: Count });

export const addFollow = endpoint({
  method: 'POST',
  path: '/api/bbs/user/follow/add_follow',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Follows a user; answers with the new state (following again changes nothing)',
  input: OfUser,
  reply: FollowState,
});

export const cancelFollow = endpoint({
  method: 'POST',
  path: '/api/bbs/user/follow/cancel_follow',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Stops following a user',
  input: OfUser,
  reply: FollowState,
});

export const followFeed = endpoint({
  method: 'GET',
  path: '/api/bbs/user/follow/weibo_list',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Posts of this zone by those whom the viewer follows, newest first; the first page marks them as seen',
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(Post), hasMore: Type.Boolean() }),
  sameSite: true,
});

export const followUnread = endpoint({
  method: 'GET',
  path: '/api/bbs/user/follow/unread',
  gate: signedIn,
  summary: 'Whether this zone has a followed post that is newer than what the viewer has seen of the feed',
  input: Type.Object({}),
  reply: Type.Object({ unread: Type.Boolean() }),
});

const People = Type.Object({ list: Type.Array(Person), hasMore: Type.Boolean() });
const ofSomebody = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    gate: signedIn,
    summary,
    input: Type.Object({ ...Paging, uid: Type.Optional(Id) }),
    reply: People,
  });

export const followList = ofSomebody(
  '/api/bbs/user/follow/list',
  'Whom a user follows, latest first; the viewer without uid',
);
export const fansList = ofSomebody(
  '/api/bbs/user/follow/fans_list',
  'Who follows a user, latest first; the viewer without uid',
);

export const people = endpoint({
  method: 'GET',
  path: '/api/bbs/user/follow/people',
  gate: everyone,
  summary: 'Up to 50 people by uid (comma-separated), for popovers and follow buttons; unknown ones are left out',
  input: Type.Object({ uids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,49}$' }) }),
  reply: Type.Object({ list: Type.Array(Person) }),
});

export const followSuggestions = endpoint({
  method: 'GET',
  path: '/api/bbs/user/follow/recommend',
  gate: signedIn,
  summary: 'Active authors of this zone whom the viewer may follow and does not follow yet',
  input: Type.Object({}),
  reply: Type.Object({ list: Type.Array(Person) }),
});

export const setAllowFollow = endpoint({
  method: 'POST',
  path: '/api/bbs/user/follow/allow',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Whether others may follow the viewer (those who do stay)',
  input: Type.Object({ allowFollow: Type.Boolean() }),
  reply: Type.Object({ allowFollow: Type.Boolean() }),
});

const BlockState = Type.Object({ isBlock: Flag });

/** A read, though it is a POST: it needs no token. */
export const userBlocks = endpoint({
  method: 'POST',
  path: '/api/bbs/user/get_user_block',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'Whom the viewer has blocked, latest first; with uid also whether that one is blocked',
  input: Type.Object({ ...Paging, uid: Type.Optional(Id) }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ userInfo: UserCard, blockTime: Time })),
    hasMore: Type.Boolean(),
    total: Type.Integer({ minimum: 0, maximum: LIMITS.blocks }),
    /** Of the uid that was asked for, else 0. */
    isBlock: Flag,
  }),
  rate: 'read',
  csrf: false,
});

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/bbs/user/weibo-block/add',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary:
    "Blocks a user: their posts, comments and messages leave the viewer's lists, and neither follows the other any more",
  input: OfUser,
  reply: BlockState,
});

export const deleteBlock = endpoint({
  method: 'POST',
  path: '/api/bbs/user/weibo-block/delete',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Takes a block back; follows that it ended do not come back',
  input: OfUser,
  reply: BlockState,
});
