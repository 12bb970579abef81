/**
 * Limits of polls (docs/product/limits.md). Texts count in characters. The product bounds neither
 * how many options and questions there are nor how deep they are nested; two bounds are ours, for
 * the host's sake, and no others: `listText` and `depth`.
 */
export const POLL_LIMITS = {
  title: 15,
  optionName: 10,
  optionDesc: 40,
  minOptions: 2,
  /** Text of a pre-vote question and of its answers. */
  questionText: 30,
  /** Answers to choose from in a pre-vote question; questions that an answer leads to. */
  minAnswers: 2,
  maxAnswers: 5,
  maxSubQuestions: 5,
  /**
   * The JSON text of all options, and of all questions: both fit into a request of 1 MiB, and every
   * page of the poll stays small enough to be sent. Room for 1,100 options with all their texts and
   * pictures, for several thousand without.
   */
  listText: 200_000,
  /**
   * Questions below each other, the first one counted: what reads them calls itself, and must not
   * be led into the ground.
   */
  depth: 20,
  /** From now until a poll ends. */
  days: 366,
  /** Of levels of game roles there is no highest. */
  maxAllianceLevel: 30,
} as const;

/** The last day that every calendar and picker can show. */
const LAST_TIME = Date.parse('9999-12-30');

/**
 * A time that can be shown: before ends had a bound, a poll or a draft could be stored with one
 * beyond all calendars.
 */
export const showableTime = (at: number): number => Math.min(at, LAST_TIME);

/** Who sees the results. */
export const PollVisible = { all: 0, afterVoting: 1, admins: 2, afterEnd: 3 } as const;
/** What results tell (`pollVisibleType`). */
export const PollVisibleType = { countAndRatio: 0, ratio: 1 } as const;
/** In which order options are shown (`optionRankType`). */
export const PollRank = { asSet: 1, random: 2 } as const;
/** How often a person may vote (`pollRepeat`); a day is one of the zone's time zone. */
export const PollRepeat = { once: 0, daily: 1 } as const;
