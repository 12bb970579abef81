import { Type, type Static } from 'typebox';
import { endpoint, everyone, signedIn } from '../../platform/contract/index.ts';
import { Count, Empty, Flag, Id, Time } from '../../platform/contract/schemas.ts';
import { boardGate } from './gates.ts';

export { SUGGESTION_LIMITS } from './shared/limits.ts';

/** What became of a suggestion. */
export const SuggestionStatus = { none: 0, received: 1, evaluating: 2, adopted: 3, declined: 4 } as const;

/** The field `advise` of a post on the suggestion board. */
export const Suggestion = Type.Object({
  status: Type.Integer({ minimum: 0, maximum: 4 }),
  /** Ids of its categories. */
  themes: Type.Array(Id),
});
export type Suggestion = Static<typeof Suggestion>;
export const suggestionReplyFields = Type.Object({ advise: Suggestion });
/** What drafts show: ids of categories, comma-joined. */
export const suggestionOfDraft = Type.Object({ wbAdviseThemeIds: Type.String() });

/**
 * Extra field of `POST weibo/add` and `weibo/edit` on the suggestion board: ids of categories,
 * comma-joined.
 */
export const suggestionPostFields = Type.Object({ wbAdviseThemeIds: Type.Optional(Type.String({ maxLength: 100 })) });
export type SuggestionPostFields = Static<typeof suggestionPostFields>;

export const adviseThemes = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/advise_theme/get_theme_list',
  gate: everyone,
  summary: 'What suggestions may be about',
  input: Empty,
  reply: Type.Object({ list: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
});

const Notice = Type.Object({
  /** Counts up with every change of the notice. */
  id: Id,
  content: Type.String(),
  updateTime: Time,
  /** 1 until the viewer has confirmed this version; to visitors, whom nobody knows, always 1. */
  updateFlag: Flag,
});
export type Notice = Static<typeof Notice>;

export const adviseNotices = endpoint({
  method: 'GET',
  path: '/api/bbs/weibo/advise_notice/get_notice_list',
  gate: everyone,
  summary: "The board's notice; an empty list where there is none",
  input: Empty,
  reply: Type.Object({
    list: Type.Array(Notice),
    /** Of the last change, one that took the notice away included; 0 before the first. */
    version: Count,
  }),
  cache: 'public',
});

export const confirmNotice = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/advise_notice/confirm_notice',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary: 'The viewer has read the notice: this version, else the present one',
  input: Type.Object({ id: Type.Optional(Id) }),
  reply: Type.Object({ updateFlag: Flag }),
});

export const updateNotice = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/advise_notice/update',
  repeat: 'as-it-stands',
  gate: boardGate,
  summary: 'Writes the notice; empty content takes it away. `version` is the one that was changed',
  input: Type.Object({ content: Type.String({ maxLength: 20_000 }), version: Count }),
  reply: Type.Object({ version: Count }),
});

export const updateStatus = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/advise_theme/update_status',
  repeat: 'as-it-stands',
  gate: boardGate,
  summary: 'Says what becomes of a suggestion; its author is told',
  input: Type.Object({ wbId: Id, status: Type.Integer({ minimum: 0, maximum: 4 }) }),
  reply: Suggestion,
});
