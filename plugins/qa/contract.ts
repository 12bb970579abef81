import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { messageList } from '../../platform/contract/endpoints/messages.ts';
import { PostImage } from '../../platform/contract/endpoints/posts.ts';
import { UserCard } from '../../platform/contract/endpoints/users.ts';
import { Count, Flag, Id, Paging, Time } from '../../platform/contract/schemas.ts';
import { accepted } from './shared/accepted.ts';

/** Hot questions on a page, and from how many answers on they read 99+. */
export const HOT_QUESTIONS = 5;
export const MANY_ANSWERS = 99;

const AcceptedAnswer = Type.Object({
  cid: Id,
  floor: Count,
  wbcContent: Type.String(),
  wbImages: Type.Array(PostImage),
  createTime: Time,
  userInfo: UserCard,
});
export type AcceptedAnswer = Static<typeof AcceptedAnswer>;

/** The field `qa` of a post in a question theme. */
export const Question = Type.Object({
  /**
   * The comment that the asker accepted; 0 for none, while that comment is hidden or deleted, and
   * for whom its post's private replies are not to read.
   */
  acceptedCid: Count,
  /** 1 where replies are private and one was accepted. */
  solved: Type.Optional(Flag),
  /** That comment; in the detail only. */
  answer: Type.Optional(AcceptedAnswer),
});
export type Question = Static<typeof Question>;
export const questionReplyFields = Type.Object({ qa: Question });

/** The field `qa` of a first-level comment on a question. */
export const Answer = Type.Object({
  /** Who asked, and may accept. */
  asker: Id,
  accepted: Flag,
  /** 1 while an answer can be accepted. */
  open: Flag,
});
export type Answer = Static<typeof Answer>;
export const answerReplyFields = Type.Object({ qa: Answer });

const HotQuestion = Type.Object({
  wbId: Id,
  wbTitle: Type.String(),
  /** The beginning of the text, for questions without a title. */
  wbDesc: Type.String(),
  wbcCount: Count,
  solved: Flag,
});
export type HotQuestion = Static<typeof HotQuestion>;

export const hotQuestions = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/qa/get_hot_weibo_list',
  gate: everyone,
  summary: 'Questions with recent activity, those with most likes and answers first',
  input: Type.Object({
    ...Paging,
    limit: Type.Integer({ ...Paging.limit, default: HOT_QUESTIONS }),
    platform: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  reply: Type.Object({ list: Type.Array(HotQuestion), hasMore: Type.Boolean() }),
  cache: 'public',
});

export const acceptReply = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/qa/accept_reply',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary:
    'The asker accepts a first-level comment as the answer: once, and again only if that comment was hidden or deleted',
  input: Type.Object({ cid: Id }),
  reply: Type.Object({ wbId: Id, acceptedCid: Id }),
});

/** The list of the message centre. */
export const acceptances = messageList(accepted.value.type);

/**
 * Filters of lists. `qaStatus` 1, of home's: only questions without an accepted answer, newest
 * first. `solvedStatus` 1, of a search: only questions with one.
 */
export const qaListFields = Type.Object({ qaStatus: Type.Optional(Flag), solvedStatus: Type.Optional(Flag) });
export type QaListFields = Static<typeof qaListFields>;
