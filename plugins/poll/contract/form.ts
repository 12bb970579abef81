import { Type, type Static } from 'typebox';
import { Flag, Id, JsonText, Time } from '../../../platform/contract/schemas.ts';
import { LEVEL_BOUNDS } from './level-limit.ts';
import { QuestionsAsked } from './questions.ts';

/**
 * Characters: more than any request may have. What is too long for us is refused with a reason of
 * its own (`POLL_LIMITS.listText`).
 */
export const POLL_REQUEST = 1024 * 1024;
export const pollJson = (item: Type.TSchema) => JsonText(POLL_REQUEST, Type.Array(item));

const OptionAsked = {
  name: Type.String(),
  desc: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
};
/** JSON: `[{ name, desc?, image? }]`. */
export const PollOptionsJson = pollJson(Type.Object(OptionAsked));
/** JSON of options that stay, by their ids, and new ones. */
export const ChangedOptionsJson = pollJson(Type.Object({ id: Type.Optional(Id), ...OptionAsked }));
/** JSON of pre-vote questions: `[{ name, subQuestions: [...] }]`, see `QuestionNode`. */
export const QuestionsJson = JsonText(POLL_REQUEST, QuestionsAsked);
const LimitAsked = Type.Object(Object.fromEntries(LEVEL_BOUNDS.map((bound) => [bound, Type.Optional(Type.Integer())])));

/**
 * Extra fields of `POST weibo/add`, and of `add_draft` and `update_draft`. Times in milliseconds;
 * lists as JSON text.
 */
export const pollPostFields = Type.Object({
  /** 1 with a poll. */
  wbIsPoll: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  pollTitle: Type.Optional(Type.String({ maxLength: 200 })),
  pollOptions: Type.Optional(PollOptionsJson),
  pollMinNum: Type.Optional(Type.Integer()),
  pollMaxNum: Type.Optional(Type.Integer()),
  /** Absent or 0: at once. */
  pollStartTime: Type.Optional(Time),
  pollEndTime: Type.Optional(Time),
  pollVisible: Type.Optional(Type.Integer()),
  pollVisibleType: Type.Optional(Type.Integer()),
  optionRankType: Type.Optional(Type.Integer()),
  pollRepeat: Type.Optional(Type.Integer()),
  pollImage: Type.Optional(Type.String({ maxLength: 500 })),
  /**
   * JSON of level bounds: `{ zmMinLevel, zmMaxLevel, roleMinLevel, roleMaxLevel }`, -1 or absent:
   * none.
   */
  pollLimit: Type.Optional(JsonText(2000, LimitAsked)),
  /** Ids are given by the server. */
  questions: Type.Optional(QuestionsJson),
});
export type PollPostFields = Static<typeof pollPostFields>;

/** What drafts show of a poll: 1 where their post would have one. */
export const pollOfDraft = Type.Object({ wbIsPoll: Flag });
