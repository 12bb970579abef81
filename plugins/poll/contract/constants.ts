/** Limits of spec 3 sections 5 and 9; `maxOptions`, `maxQuestions`, `depth` and `maxNodes` are ours. Texts count in characters. */
export const POLL_LIMITS = {
  ...{ title: 15, optionName: 10, optionDesc: 40, minOptions: 2, maxOptions: 100 },
  /** Text of a pre-vote question and of its answers. */
  questionText: 30,
  /** Pre-vote questions; answers to choose from in one; questions that an answer leads to. */
  ...{ maxQuestions: 10, minAnswers: 2, maxAnswers: 5, maxSubQuestions: 5 },
  /** Questions below each other, the first one counted, and all questions, answers and role choices of a poll. */
  ...{ depth: 3, maxNodes: 300 },
  maxAllianceLevel: 30,
  /** Highest role level that a limit may name. */
  maxRoleLevel: 9999,
} as const;

/** Who sees the results (spec 3 section 3 `visible`). */
export const PollVisible = { all: 0, afterVoting: 1, admins: 2, afterEnd: 3 } as const;
/** What results tell (`pollVisibleType`). */
export const PollVisibleType = { countAndRatio: 0, ratio: 1 } as const;
/** In which order options are shown (`optionRankType`). */
export const PollRank = { asSet: 1, random: 2 } as const;
/** How often a person may vote (`pollRepeat`); a day is one of the zone's time zone. */
export const PollRepeat = { once: 0, daily: 1 } as const;
