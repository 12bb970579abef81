import type { Refusal } from '../../../../platform/sdk/index.ts';
import { manifest } from '../../manifest.ts';

/** A part of the form that can say what the server has refused it for. */
export type RefusedField =
  | 'title'
  | 'options'
  | 'choices'
  | 'start'
  | 'end'
  | 'cover'
  | 'alliance'
  | 'roles'
  | 'questions';

/**
 * Where the form shows what the server refuses: by the id of the refusal, or by the field of the
 * call that it names.
 */
const FIELDS: Readonly<Record<string, RefusedField>> = {
  TITLE_REQUIRED: 'title',
  TITLE_TOO_LONG: 'title',
  pollTitle: 'title',
  OPTIONS_INVALID: 'options',
  TOO_FEW_OPTIONS: 'options',
  TOO_MANY_OPTIONS: 'options',
  OPTION_REQUIRED: 'options',
  OPTION_TOO_LONG: 'options',
  OPTION_REPEATED: 'options',
  DESCRIPTION_TOO_LONG: 'options',
  UNKNOWN_OPTION: 'options',
  ADDITION_INVALID: 'options',
  REMOVAL_INVALID: 'options',
  pollOptions: 'options',
  removed: 'options',
  addedVotes: 'options',
  CHOICES_INVALID: 'choices',
  CHOICES_REVERSED: 'choices',
  pollMinNum: 'choices',
  pollMaxNum: 'choices',
  START_IN_PAST: 'start',
  pollStartTime: 'start',
  END_REQUIRED: 'end',
  END_IN_PAST: 'end',
  END_BEFORE_START: 'end',
  END_TOO_LATE: 'end',
  END_BEFORE_POST: 'end',
  END_NOT_LATER: 'end',
  pollEndTime: 'end',
  pollImage: 'cover',
  ALLIANCE_LIMIT: 'alliance',
  NO_ALLIANCE_LEVELS: 'alliance',
  LIMIT_INVALID: 'roles',
  ROLE_LIMIT: 'roles',
  pollLimit: 'roles',
  QUESTIONS_INVALID: 'questions',
  QUESTIONS_TOO_MANY: 'questions',
  QUESTIONS_TOO_DEEP: 'questions',
  QUESTION_INCOMPLETE: 'questions',
  QUESTION_TOO_LONG: 'questions',
  ANSWERS_TOO_FEW: 'questions',
  ANSWERS_TOO_MANY: 'questions',
  SUB_QUESTIONS_TOO_MANY: 'questions',
  ROLE_REPEATED: 'questions',
  questions: 'questions',
};

/** What of a poll's form a refusal by the server is about; null: nothing of it alone. */
export function fieldOf({
  errorId,
  plugin,
  field,
}: Pick<Refusal, 'errorId' | 'plugin' | 'field'>): RefusedField | null {
  const [name = ''] = field.split('/');
  return FIELDS[name] ?? (plugin === manifest.id ? FIELDS[errorId] : undefined) ?? null;
}
