import { Type, type Static } from 'typebox';
import { DAY_MS, endpoint, everyone, LIMITS, signedIn } from '../../../platform/contract/index.ts';
import { UserCard } from '../../../platform/contract/endpoints/users.ts';
import {
  Count,
  Empty,
  Flag,
  Id,
  JsonText,
  Paging,
  refusedAs,
  RequestKey,
  Time,
} from '../../../platform/contract/schemas.ts';

/** What is handed in (`contributionType`). */
export const ContributionType = { article: 1, video: 2 } as const;
export type ContributionTypeValue = (typeof ContributionType)[keyof typeof ContributionType];

/**
 * Where a piece is on its way; `claimed` is a submitted one that a reviewer has to themselves just
 * now. See docs/product/contributions.md.
 */
export const STATES = ['draft', 'submitted', 'claimed', 'returned', 'accepted', 'published', 'withdrawn'] as const;
export type ContributionState = (typeof STATES)[number];
const State = Type.Enum(STATES);

export const CONTRIBUTION_LIMITS = {
  /** Pieces of a person in a zone that are drafts or wait. */
  open: 50,
  /** Characters of a reason or a remark, and remarks of one return. */
  reason: 500,
  remarks: 50,
  /** How far ahead a publication may be set, days. */
  timingDays: 90,
} as const;
/** The same in milliseconds. */
export const TIMING_MOST = CONTRIBUTION_LIMITS.timingDays * DAY_MS;

/** What of a piece is its text, its pictures and its time. */
const Text = {
  wbTitle: Type.Optional(Type.String({ maxLength: 200, ...refusedAs('TITLE_TOO_LONG', LIMITS.title) })),
  wbContent: Type.Optional(
    Type.String({ maxLength: LIMITS.contentBytes, ...refusedAs('CONTENT_TOO_LONG', LIMITS.postLength) }),
  ),
  /** JSON list of the addresses of the text's pictures. The text says them itself. */
  wbImages: Type.Optional(JsonText(65_536)),
  /** A picture of the text or the video that stands for it, and an own one instead (9:5). */
  coverImageUrl: Type.Optional(Type.String({ maxLength: 500 })),
  coverImageCustomUrl: Type.Optional(Type.String({ maxLength: 500 })),
  /** When it is to appear, milliseconds (code 31); absent or 0: once it is accepted. */
  timingOpenTime: Type.Optional(Time),
  /** 1: that time is the time of the post. */
  alterCreate: Type.Optional(Flag),
  themeType: Type.Optional(Count),
  /**
   * The draft that it was written as, in which version and by which editor: it goes once the piece
   * is handed in.
   */
  draftId: Type.Optional(Count),
  draftVersion: Type.Optional(Id),
  draftHolder: Type.Optional(Type.String({ maxLength: 64 })),
};

const Video = {
  /** The own upload, whose pieces are complete. */
  videoUrl: Type.Optional(Type.String({ maxLength: 500 })),
  videoResolution: Type.Optional(Type.String({ maxLength: 50 })),
};

/** What is asked for besides: the dialog. */
const Info = {
  /** The game that it is for; another than the zone's is refused. */
  gameId: Type.Optional(Id),
  topicType: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  /** Name of the column, topic or activity. */
  topicContent: Type.Optional(Type.String({ maxLength: 120 })),
  sid: Type.Optional(Count),
  servername: Type.Optional(Type.String({ maxLength: 100 })),
  roleId: Type.Optional(Type.String({ maxLength: 64 })),
  nick: Type.Optional(Type.String({ maxLength: 100 })),
  contributionType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  /** The version that was ticked; absent: none was. */
  agreementVersion: Type.Optional(Type.String({ maxLength: 64 })),
  /** A value made once per intended submission: a retry with it is the same one. */
  requestKey: Type.Optional(RequestKey),
};

const Saved = Type.Object({ contribution_id: Id, state: State, reason: Type.String() });

export const addArticle = endpoint({
  method: 'POST',
  path: '/api/bbs/article/add',
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Keeps a piece to be handed in later: an article, a video, or an own post (wbId)',
  input: Type.Object({ wbId: Type.Optional(Id), ...Text, ...Video, ...Info }),
  reply: Saved,
});

export const updateArticle = endpoint({
  method: 'POST',
  path: '/api/bbs/article/update',
  repeat: 'as-it-stands',
  gate: signedIn,
  summary: 'Changes an own piece that was not handed in yet or was returned',
  input: Type.Object({ contribution_id: Id, ...Text, ...Video, ...Info }),
  reply: Saved,
});

const submit = { contribution_id: Type.Optional(Id), ...Text, ...Info };

export const submitArticle = endpoint({
  method: 'POST',
  path: '/api/bbs/article/submit',
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Hands in an article; with contribution_id one that was kept or returned, as it stands now',
  input: Type.Object(submit),
  reply: Saved,
});

export const submitVideo = endpoint({
  method: 'POST',
  path: '/api/bbs/video/submit',
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Hands in a video; with contribution_id one that was kept or returned, as it stands now',
  input: Type.Object({ ...submit, ...Video }),
  reply: Saved,
});

const RECORD = '/api/bbs/contributionrecord';

export const contributePost = endpoint({
  method: 'POST',
  path: `${RECORD}/weibo-contribute`,
  repeat: 'first-answer',
  gate: signedIn,
  summary: 'Hands in an own post (wbId) as it stands; once for a post',
  input: Type.Object({ wbId: Id, ...Text, ...Video, ...Info }),
  reply: Saved,
});

const Asked = Type.Object({
  topicType: Count,
  topicContent: Type.String(),
  gameId: Count,
  sid: Count,
  servername: Type.String(),
  roleId: Type.String(),
  nick: Type.String(),
  agreementVersion: Type.String(),
});

export const Contribution = Type.Object({
  contribution_id: Id,
  contributionType: Type.Integer(),
  state: State,
  wbTitle: Type.String(),
  /** The beginning of the text. */
  desc: Type.String(),
  coverImageUrl: Type.String(),
  ...Asked.properties,
  /** The post that was handed in, or that it has become; 0: none. */
  wbId: Count,
  createTime: Time,
  updateTime: Time,
  /** 0: not yet. */
  submitTime: Time,
  decideTime: Time,
  timingOpenTime: Time,
  /** Why it was returned; else empty. */
  reason: Type.String(),
  revision: Count,
});
export type Contribution = Static<typeof Contribution>;

export const contributionList = endpoint({
  method: 'GET',
  path: `${RECORD}/list`,
  gate: signedIn,
  summary: "The viewer's own pieces in this zone, the latest change first; of one state or type",
  input: Type.Object({
    ...Paging,
    state: Type.Optional(State),
    contributionType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
  }),
  reply: Type.Object({ list: Type.Array(Contribution), hasMore: Type.Boolean() }),
});

/** A remark of a reviewer. */
export const Remark = Type.Object({
  id: Id,
  /** The paragraph of the text that it is about, from 0; -1: none. */
  block: Type.Integer({ minimum: -1 }),
  /** The second of the video that it is about; -1: none. */
  second: Type.Integer({ minimum: -1 }),
  /** The beginning of that paragraph. */
  quote: Type.String(),
  text: Type.String(),
  revision: Count,
});
export type Remark = Static<typeof Remark>;

/** One thing that happened to a piece. */
export const DECISIONS = [
  'submit',
  'claim',
  'release',
  'return',
  'accept',
  'publish',
  'withdraw',
  'resume',
  'reopen',
] as const;
export type DecisionKind = (typeof DECISIONS)[number];

const Decision = Type.Object({
  kind: Type.Enum(DECISIONS),
  revision: Count,
  reason: Type.String(),
  createTime: Time,
  /** Null: the forum itself. Reviewers are named to reviewers alone. */
  userInfo: Type.Union([UserCard, Type.Null()]),
});

export const ContributionDetail = Type.Object({
  ...Contribution.properties,
  wbContent: Type.String(),
  coverImageCustomUrl: Type.String(),
  videoUrl: Type.String(),
  videoResolution: Type.String(),
  alterCreate: Flag,
  userInfo: Type.Union([UserCard, Type.Null()]),
  /** How many wait before it; of one that waits. */
  place: Count,
  /** Minutes that pieces of this zone usually wait, half took less; null: nobody knows yet. */
  usualMinutes: Type.Union([Count, Type.Null()]),
  /** Of the revision that was returned last. */
  remarks: Type.Array(Remark),
  decisions: Type.Array(Decision),
  /** The text that was handed in before this one; null: there is none. */
  previous: Type.Union([
    Type.Object({ revision: Count, wbTitle: Type.String(), wbContent: Type.String(), createTime: Time }),
    Type.Null(),
  ]),
  /** What the viewer may do with it. */
  may: Type.Object({
    edit: Type.Boolean(),
    withdraw: Type.Boolean(),
    resume: Type.Boolean(),
    remove: Type.Boolean(),
    review: Type.Boolean(),
    reopen: Type.Boolean(),
  }),
});
export type ContributionDetail = Static<typeof ContributionDetail>;

export const contributionDetail = endpoint({
  method: 'GET',
  path: `${RECORD}/detail`,
  gate: signedIn,
  summary: "A piece of the viewer's, or one that was handed in, for reviewers",
  input: Type.Object({ contribution_id: Id }),
  reply: ContributionDetail,
});

export const lastContribution = endpoint({
  method: 'GET',
  path: `${RECORD}/getLast`,
  gate: signedIn,
  summary: "What the viewer's latest piece was handed in with, for the next one; null: there is none",
  input: Type.Object({ contributionType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) }),
  reply: Type.Object({ last: Type.Union([Asked, Type.Null()]) }),
});

export const deleteContribution = endpoint({
  method: 'POST',
  path: `${RECORD}/del`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Deletes an own piece that waits for nobody and was not published',
  input: Type.Object({ contribution_id: Id }),
  reply: Empty,
});

export const withdrawContribution = endpoint({
  method: 'POST',
  path: `${RECORD}/withdraw`,
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'Takes an own piece back before it is published, or (resume 1) takes it up again as a draft',
  input: Type.Object({ contribution_id: Id, resume: Type.Optional(Flag) }),
  reply: Empty,
});

export const agreementText = endpoint({
  method: 'GET',
  path: `${RECORD}/agreement`,
  gate: everyone,
  summary: 'What contributors of this zone agree to now, and the versions that pieces were handed in under',
  input: Type.Object({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Object({
    /** The one that holds now. */
    current: Type.String(),
    /** The one that was asked for, in the reader's language. */
    version: Type.String(),
    text: Type.String(),
    versions: Type.Array(Type.Object({ version: Type.String(), createTime: Time })),
  }),
});
