import { Type, type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { everyone, signedIn } from '../gate.ts';
import { LIMITS } from '../limits.ts';
import { Count, Empty, Flag, Id, JsonText, ofViewer, openTo, Paging, refusedAs, RequestKey, Time } from '../schemas.ts';
import { UserCard, WritingRules } from './users.ts';

export const PostImage = Type.Object({ url: Type.String(), thumb: Type.String(), width: Count, height: Count });
export type PostImage = Static<typeof PostImage>;
/** Pictures as they are named to calls: addresses that the upload call gave, or its answers. */
export const PictureList = Type.Array(Type.Union([Type.String(), Type.Partial(PostImage)]));

/** Order of a post list. 13 is the default for search (newest first with the search text found). */
export const PostSort = { newest: 1, latestReply: 2, hottest: 3, search: 13 } as const;

/** A card of a post's text: `type` 1 personal, 2 group, 3 game role. */
const PostCard = Type.Object({
  type: Type.Integer({ minimum: 1, maximum: 3 }),
  id: Type.String(),
  name: Type.String(),
});

/**
 * A post as lists and the detail page show it. Plugins add fields of their own (`post.present`).
 */
export const Post = Type.Object(
  {
    wbId: Id,
    wbZone: Type.String(),
    wbTitle: Type.String(),
    /** Canonical content (see `content/`); empty in lists, which carry `wbDesc`. */
    wbContent: Type.String(),
    wbDesc: Type.String(),
    /** Its address on this site, without the zone. */
    wbLink: Type.String(),
    /** The cards in its text; empty in lists. */
    cards: Type.Array(PostCard),
    /**
     * Those of its text, in lists the first ones. What lists show of a post is `listedImages` of
     * post-options.ts.
     */
    wbImages: Type.Array(PostImage),
    /** Only where there are any: the covers, which lists show instead. */
    wbCovers: Type.Optional(Type.Array(PostImage)),
    wbThemeId: Id,
    /** 2 approved, 1 while a draft that is to change it is in review. */
    wbAudit: Type.Integer(),
    wbMark: Type.Integer(),
    wbCreateTime: Time,
    wbUpdateTime: Time,
    wbLastCommentTime: Time,
    /** 0 when not hidden; only managers and the author ever receive a hidden post. */
    wbHiddenTime: Time,
    /** Two bits: `CommentBits` of post-options.ts. */
    wbIsForbidComment: Type.Integer(),
    /** Addresses of the covers, comma-joined. */
    wbCoverImage: Type.String(),
    /** `FirstImage` of post-options.ts; in lists only `onlyFirst`. */
    firstImage: Type.Optional(Type.Integer()),
    /** Comments that this viewer may read. */
    wbcCount: Count,
    wbfCount: Count,
    collectCount: Count,
    userInfo: UserCard,
    /** The viewer's own state; 0 for visitors. */
    isFavor: ofViewer(Flag),
    isCollect: ofViewer(Flag),
    /** 1: the viewer has written it, whoever's name stands on it. */
    isMine: Type.Optional(ofViewer(Flag)),
  },
  openTo('post'),
);
export type Post = Static<typeof Post>;

export const Theme = Type.Object({
  themeId: Id,
  name: Type.String(),
  type: Type.String(),
  labelType: Type.Integer(),
  icon: Type.String(),
});
export type Theme = Static<typeof Theme>;

/** How far back a search may look, in days, by the name in the address. */
export const SEARCH_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
export type SearchTime = keyof typeof SEARCH_DAYS;

/** A day of the zone's calendar, `2026-11-21`. */
const SearchDay = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** What narrows a search (docs/product/search.md); a list without `q` takes no notice of it. */
const SearchFilters = {
  /** The author's nick, or uid where nobody is called so. */
  author: Type.Optional(Type.String({ maxLength: LIMITS.search })),
  time: Type.Optional(Type.Enum(Object.keys(SEARCH_DAYS) as SearchTime[])),
  /** The first and the last day of an own range, where `time` is absent. */
  from: Type.Optional(SearchDay),
  to: Type.Optional(SearchDay),
  /** 1: only posts with pictures. */
  pictures: Type.Optional(Flag),
};

const ListInput = Type.Object({
  ...Paging,
  q: Type.Optional(Type.String({ maxLength: LIMITS.search, ...refusedAs('SEARCH_TOO_LONG', LIMITS.search) })),
  themeId: Type.Optional(Type.Integer({ minimum: 0 })),
  topic: Type.Optional(Type.String({ maxLength: 40 })),
  sort: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  uid: Type.Optional(Id),
  searchTitleFlag: Type.Optional(Type.Boolean()),
  ...SearchFilters,
});
const ListReply = Type.Object({
  list: Type.Array(Post),
  multiKeyword: Type.Array(Type.String()),
  hasMore: Type.Boolean(),
});

const list = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    gate: everyone,
    summary,
    input: ListInput,
    takes: 'list',
    reply: ListReply,
    cache: 'public',
  });

export const postList = list('/api/bbs/weibo/list/get_weibo_list_v2', 'Posts of the zone, newest activity first');
/**
 * The other forms of its address ("version v2, v3 or v4 selects the form"): what differs in them is
 * not said, so nothing does.
 */
export const postListForms = ['', '_v3', '_v4'].map((form) =>
  list(`/api/bbs/weibo/list/get_weibo_list${form}`, `Posts of the zone (${form.slice(1) || 'first'} form)`),
);

export const postDetail = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/get_detail',
  gate: everyone,
  summary: 'One post with its content',
  input: Type.Object({ wbId: Id }),
  reply: Post,
  cache: 'public',
});

export const themes = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/get_themes',
  gate: everyone,
  summary: 'The themes of the zone that the viewer may see',
  input: Empty,
  reply: Type.Array(Theme),
});

const PostBody = {
  wbContent: Type.String({
    maxLength: LIMITS.contentBytes,
    ...refusedAs('CONTENT_TOO_LONG', LIMITS.postLength),
    examples: ['<p>Hello</p>'],
  }),
  wbTitle: Type.Optional(Type.String({ maxLength: 200, ...refusedAs('TITLE_TOO_LONG', LIMITS.title) })),
  wbThemeId: Type.Optional(Type.Integer({ minimum: 0 })),
};

/**
 * Who may comment and read comments (19), what lists show of its pictures (11), its covers (14).
 * Absent: as it was, or plain.
 */
const PostOptions = {
  wbIsForbidComment: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  firstImage: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  /** Addresses that the upload call gave, comma-joined, at most 9. */
  coverImage: Type.Optional(Type.String({ maxLength: 8_000 })),
  /**
   * More covers, comma-joined: what the writer has cut, then what they are without it. They come
   * behind `coverImage`, each once.
   */
  coverImageCustomUrl: Type.Optional(Type.String({ maxLength: 8_000 })),
  coverImageUrl: Type.Optional(Type.String({ maxLength: 8_000 })),
  /** 1 is `firstImage` 1. */
  onlyFirstImg: Type.Optional(Flag),
};

/**
 * JSON list of addresses that the upload call gave, or of its answers: those that the text does not
 * show come behind it.
 */
const Pictures = Type.Optional(JsonText(60_000, PictureList));

/** A post as the call that has written it answers. */
export const WrittenPost = Type.Object(
  {
    ...Post.properties,
    /** `wbContent` by its other name. */
    wbContentDetail: Type.String(),
    /** How many people and topics its text names, each once. */
    wbContentAtUserCount: Count,
    wbContentTopicCount: Count,
  },
  openTo('post'),
);
export type WrittenPost = Static<typeof WrittenPost>;

/** What is sent to be published later: kept as this draft, without a post yet. */
export const DeferredPost = Type.Object({ wbId: Type.Literal(0), draftId: Id, timingOpenTime: Time });
export type DeferredPost = Static<typeof DeferredPost>;

/**
 * `Message` of SENT_BEFORE: what the key has made of another text, a post (`wbId`), new or changed
 * (at `wbUpdateTime`), or a draft that waits for its time.
 */
export type SentBefore =
  | { readonly wbId: number; readonly wbUpdateTime?: number }
  | { readonly wbId: 0; readonly draftId: number; readonly draftVersion: number };

/** `Message` of POST_CHANGED: the post as it stands. */
export type PostChanged = Readonly<Pick<Post, 'wbId' | 'wbTitle' | 'wbContent' | 'wbUpdateTime'>>;

/** Plugins add optional fields to this input (`postFields`), e.g. the poll's. */
export const addPost = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/add',
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Publishes a post, or keeps it to be published at its time',
  takes: 'add',
  input: Type.Object({
    ...PostBody,
    ...PostOptions,
    wbImages: Pictures,
    deviceInfo: Type.Optional(JsonText(2000)),
    /**
     * A value made once per intended post: a retry with the same one answers with the first post,
     * another post with it is refused with `SentBefore`.
     */
    requestKey: Type.Optional(RequestKey),
  }),
  reply: Type.Union([DeferredPost, WrittenPost]),
});

export const editPost = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/edit',
  repeat: 'first-answer',
  gate: signedIn,
  summary: "Changes the author's own post",
  takes: 'edit',
  input: Type.Object({
    wbId: Id,
    content: Type.String({ maxLength: LIMITS.contentBytes, ...refusedAs('CONTENT_TOO_LONG', LIMITS.postLength) }),
    title: Type.Optional(Type.String({ maxLength: 200, ...refusedAs('TITLE_TOO_LONG', LIMITS.title) })),
    themeId: Type.Optional(Type.Integer({ minimum: 0 })),
    ...PostOptions,
    images: Pictures,
    /**
     * What the theme is for: `team` where it is for team-ups, else `general`. Another one is
     * refused.
     */
    type: Type.Optional(Type.Enum(['team', 'general'])),
    /**
     * That of the post which the text began from: one that was changed since is not overwritten,
     * but refused with `PostChanged`.
     */
    wbUpdateTime: Type.Optional(Time),
    /**
     * A value made once per intended change: a retry with the same one changes nothing more,
     * another text with it is refused with `SentBefore`.
     */
    requestKey: Type.Optional(RequestKey),
  }),
  reply: WrittenPost,
});

export const deletePost = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/delete_post',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: "Deletes a post: the author's own, or any with code 13 or 12 and a reason",
  input: Type.Object({ wbId: Id, reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })) }),
  reply: Empty,
});

const FavorState = Type.Object({ isFavor: Flag, wbfCount: Count });
const CollectState = Type.Object({ isCollect: Flag, collectCount: Count });
/** Exactly one of the two: a post's or a comment's id. */
const FavorTarget = Type.Object({ wbId: Type.Optional(Id), cid: Type.Optional(Id) });

export const addFavor = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/favor/add_favor',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Likes a post or a comment',
  input: FavorTarget,
  reply: FavorState,
});
export const deleteFavor = endpoint({
  method: 'DELETE',
  path: '/api/bbs/weibo/favor/del_favor',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Takes a like back',
  input: FavorTarget,
  reply: FavorState,
});
export const addCollect = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/collect/add_collect',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Collects a post',
  input: Type.Object({ wbId: Id }),
  reply: CollectState,
});
export const deleteCollect = endpoint({
  method: 'DELETE',
  path: '/api/bbs/weibo/collect/del_collect',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Takes a post out of the collection',
  input: Type.Object({ wbId: Id }),
  reply: CollectState,
});

export const transferPost = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/transfer',
  gate: everyone,
  summary: 'The post that a thread of the old forum became',
  input: Type.Object({ guid: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }) }),
  reply: Type.Object({ wbId: Id }),
});

/**
 * What a rule check tells beside it, of the writer and of the game
 * (docs/product/publishing-rules.md). Plugins add fields of their own (`post.rules`).
 */
const PostRules = {
  ...WritingRules,
  ruleIndex: Type.Integer(),
};

/**
 * One side of the rule check: `code` 0 allows, 10004 asks for the real name, any other shows
 * `message`.
 */
const Rule = Type.Object({ code: Type.Integer(), message: Type.String() });
export type Rule = Static<typeof Rule>;

export const checkPostRule = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/checkPostRule',
  repeat: 'again',
  gate: signedIn,
  forBanned: true,
  summary: 'May the viewer post here now',
  input: Empty,
  reply: Type.Object({ ...Rule.properties, ...PostRules }, openTo('rules')),
});
export const checkAllRules = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/check_all_post_comment_rule',
  gate: signedIn,
  summary: 'May the viewer post and comment here now',
  input: Empty,
  reply: Type.Object({ post: Rule, comment: Rule, ...PostRules }, openTo('rules')),
});

/**
 * Whether another post of a kind may be published now, and how many there may be at a time (0: the
 * zone has none of the kind).
 */
export const MarkRule = Type.Object({ status: Type.Boolean(), total: Count });
export const markPostRule = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/checkMarkPostRule',
  gate: signedIn,
  summary: 'May another post with a mark be published in this theme now: what plugins say, each of its marks',
  input: Type.Object({ themeId: Type.Optional(Type.Integer({ minimum: 0 })) }),
  reply: Type.Object({}, openTo('markRule')),
});
/** The same at its address of the VIP interface. */
export const vipMarkPostRule = endpoint({
  ...markPostRule,
  path: '/api/bbs/vip/weibo/common/check_mark_post_rule',
});
export type MarkRule = Static<typeof MarkRule>;
