import { Type, type Static } from 'typebox';
import { JsonText, Time } from '../../../platform/contract/schemas.ts';

/** Characters: more than any request may have. What is too long for us is refused with a reason of its own (`POLL_LIMITS.listText`). */
export const POLL_REQUEST = 1024 * 1024;
export const PollJson = JsonText(POLL_REQUEST);

/**
 * Extra fields of `POST weibo/add` (spec 3 section 3 "Poll send payload"), and of `add_draft` and `update_draft`. Times in milliseconds;
 * lists as JSON text.
 */
export const pollPostFields = Type.Object({
  /** 1 with a poll. */
  wbIsPoll: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  pollTitle: Type.Optional(Type.String({ maxLength: 200 })),
  /** JSON: `[{ name, desc?, image? }]`. */
  pollOptions: Type.Optional(PollJson),
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
  /** JSON of level bounds: `{ zmMinLevel, zmMaxLevel, roleMinLevel, roleMaxLevel }`, -1 or absent: none. */
  pollLimit: Type.Optional(JsonText(2000)),
  /** JSON of pre-vote questions: `[{ name, subQuestions: [...] }]`, see `QuestionNode`; ids are given by the server. */
  questions: Type.Optional(PollJson),
});
export type PollPostFields = Static<typeof pollPostFields>;
