import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone, moderatorGate, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import {
  alsoNamed,
  Count,
  Empty,
  Flag,
  Id,
  JsonText,
  ofViewer,
  openTo,
  Paging,
  refusedAs,
  RequestKey,
  Time,
} from '../schemas.ts';
import { PictureList, PostImage } from './posts.ts';
import { UserCard } from './users.ts';

/** Order of comments. */
export const CommentSort = { oldest: 1, newest: 2, hottest: 3 } as const;

/**
 * Plugins add fields of their own to comments and replies (`comment.present`, `comment.viewer`).
 */
const CommentFields = {
  cid: Id,
  /** `cid` by its other name. */
  wbId: Id,
  referWbId: Id,
  /** The post that it is on, by both its names. */
  wbReplayTo: Id,
  'replay-to': Id,
  zone: Type.String(),
  /**
   * The account of the author, for the author alone: it is what they log in with. Empty for
   * everybody else.
   */
  acct: Type.String(),
  wbcContent: Type.String(),
  wbImages: Type.Array(PostImage),
  createTime: Time,
  /** Position among the post's first-level comments, from 1; 0 for replies. */
  floor: Count,
  wbfCount: Count,
  isFavor: ofViewer(Flag),
  /** True for a comment by the post's author. */
  isAuthor: Type.Boolean(),
  hiddenTime: Time,
  /** 1 for a hot comment: first-level, much liked, and no moderator has taken that from it. */
  isHot: Flag,
  userInfo: UserCard,
};

/**
 * A second-level reply; `replyTo` is the user answered, when that is not the first-level comment's
 * author.
 */
export const Reply = Type.Object(
  { ...CommentFields, parentId: Id, replyTo: Type.Union([UserCard, Type.Null()]) },
  openTo('comment'),
);
export type Reply = Static<typeof Reply>;

/** A first-level comment with its first replies. */
export const Comment = Type.Object(
  { ...CommentFields, replyCount: Count, replies: Type.Array(Reply) },
  openTo('comment'),
);
export type Comment = Static<typeof Comment>;

/** Where the viewer has stopped reading the comments of a post (docs/product/phone-site.md). */
const ReadingPlace = Type.Object({
  /** The first-level comment that was at the upper edge of the screen. */
  cid: Id,
  /** Its floor: should it be gone, the next one stands for it. */
  floor: Count,
  /** The order in which they were read: `CommentSort`. */
  sort: Type.Integer({ minimum: 1, maximum: 3 }),
});
export type ReadingPlace = Static<typeof ReadingPlace>;

export const commentList = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/get_comments',
  gate: everyone,
  summary: 'First-level comments of a post, each with its first 3 replies',
  input: Type.Object({
    ...Paging,
    wbId: Id,
    sort: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    onlyAuthor: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    list: Type.Array(Comment),
    total: Count,
    hasMore: Type.Boolean(),
    /** On the first page in the default order, when more follow. */
    readingPlace: Type.Optional(ofViewer(ReadingPlace)),
  }),
  cache: 'public',
});

export const keepReadingPlace = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/comment/reading_place',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "Keeps where the viewer has stopped reading a post's comments; the last place stands",
  input: Type.Object({
    wbId: Id,
    cid: ReadingPlace.properties.cid,
    sort: ReadingPlace.properties.sort,
    /** The comment with the highest floor that they have had before their eyes. */
    lastCid: Id,
    /** How many comments the post had for them: its `wbcCount`. */
    count: Count,
  }),
  reply: Empty,
});

export const replyList = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/comment/secondComments',
  gate: everyone,
  summary: 'Second-level replies to a comment, oldest first; wbId is the first-level comment',
  input: Type.Object({ ...Paging, wbId: Id }),
  reply: Type.Object({ list: Type.Array(Reply), total: Count, hasMore: Type.Boolean() }),
  cache: 'public',
});

export const commentDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/comment/get_comment',
  gate: everyone,
  summary: 'One comment',
  input: Type.Object({ cid: Id }),
  reply: Type.Object({ ...CommentFields, parentId: Type.Union([Id, Type.Null()]) }, openTo('comment')),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/comment/add_comment_v2',
  repeat: 'first-answer',
  gate: signedIn,
  takes: 'comment',
  summary: 'Comments on a post, or answers a comment (cid)',
  input: Type.Object({
    wbId: Id,
    /** The comment or reply that is answered; absent for a first-level comment. */
    cid: Type.Optional(Id),
    content: alsoNamed(
      Type.String({ maxLength: 4000, ...refusedAs('COMMENT_TOO_LONG', LIMITS.commentMax) }),
      'wbcContent',
    ),
    /** JSON list of image addresses that the upload call gave. */
    wbImages: Type.Optional(JsonText(4000, PictureList)),
    requestKey: Type.Optional(RequestKey),
  }),
  /** What plugins say of it is there when their fields were sent. */
  reply: Type.Object({ ...CommentFields, parentId: Type.Union([Id, Type.Null()]), wbcCount: Count }, openTo('comment')),
});

export const deleteComment = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/delete_comment',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "Deletes a comment: the author's own, or any with code 13 or 12 and a reason",
  input: Type.Object({
    cid: Id,
    /**
     * `acct` of the comment as the viewer reads it: their own account, or empty. Another one is
     * refused.
     */
    acct: Type.Optional(Type.String({ maxLength: 200 })),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
  }),
  reply: Type.Object({ wbcCount: Count }),
});

export const cancelHotComment = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/comment/hot/cancel',
  repeat: 'as-it-stands',
  gate: moderatorGate,
  summary:
    'Takes a hot comment its mark and its place at the head of the hottest, for good; doing it again changes nothing',
  input: Type.Object({ cid: Id, reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })) }),
  reply: Type.Object({ isHot: Flag }),
});

const HotComment = Type.Object({
  cid: Id,
  wbId: Id,
  wbTitle: Type.String(),
  /** What of it is read. */
  text: Type.String(),
  wbfCount: Count,
  createTime: Time,
  userInfo: Type.Union([UserCard, Type.Null()]),
});
export type HotComment = Static<typeof HotComment>;

export const hotComments = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/comment/hot/list',
  gate: moderatorGate,
  summary: 'Comments of the zone that are marked as hot, newest first, for those who may take the mark away',
  input: Type.Object(Paging),
  reply: Type.Object({ list: Type.Array(HotComment), hasMore: Type.Boolean() }),
});

const Position = Type.Object({ wbId: Id, commentPosition: Count, replayPosition: Count });

/** Positions count from 1 in the default order; 0 means not on that level. */
export const getPosition = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/getPosition',
  gate: everyone,
  summary: 'Where a comment (wbId is its id) stands in its post; firstCommentId when it is a reply',
  input: Type.Object({ wbId: Id, firstCommentId: Type.Optional(Id) }),
  reply: Position,
});

export const location = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/location',
  gate: everyone,
  summary: 'The post and position of a comment, for /posts/{id}/location',
  input: Type.Object({ wbId: Id }),
  reply: Position,
});

export type CommentPosition = Static<typeof Position>;
