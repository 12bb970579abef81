/**
 * What can be wrong with a poll that is being written. Each is an error of the manifest with a text
 * in `errors`, and a text `invalid.<id>` of the composer.
 */
export const POLL_PROBLEMS = [
  'TITLE_REQUIRED',
  'TITLE_TOO_LONG',
  'OPTIONS_INVALID',
  'TOO_FEW_OPTIONS',
  'TOO_MANY_OPTIONS',
  'OPTION_REQUIRED',
  'OPTION_TOO_LONG',
  'OPTION_REPEATED',
  'DESCRIPTION_TOO_LONG',
  'IMAGE_INVALID',
  'CHOICES_INVALID',
  'CHOICES_REVERSED',
  'START_IN_PAST',
  'END_REQUIRED',
  'END_IN_PAST',
  'END_BEFORE_START',
  'END_TOO_LATE',
  'LIMIT_INVALID',
  'ALLIANCE_LIMIT',
  'ROLE_LIMIT',
  'NO_ALLIANCE_LEVELS',
  'QUESTIONS_INVALID',
  'QUESTIONS_TOO_MANY',
  'QUESTIONS_TOO_DEEP',
  'QUESTION_INCOMPLETE',
  'QUESTION_TOO_LONG',
  'ANSWERS_TOO_FEW',
  'ANSWERS_TOO_MANY',
  'SUB_QUESTIONS_TOO_MANY',
  'ROLE_REPEATED',
  'UNSUPPORTED',
] as const;
export type PollProblemId = (typeof POLL_PROBLEMS)[number];

export interface PollProblem {
  readonly id: PollProblemId;
  /** For the text's placeholders. */
  readonly values?: Readonly<Record<string, number>>;
}
