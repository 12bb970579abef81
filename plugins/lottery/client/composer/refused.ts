import type { Refusal } from '../../../../platform/sdk/index.ts';
import { manifest } from '../../manifest.ts';

/** Refusals of the server, each with the text of the field of the settings that it is about. */
const PROBLEMS: Readonly<Record<string, string>> = {
  END_REQUIRED: 'invalid.end',
  END_BEFORE_START: 'invalid.endEarly',
  END_BEFORE_POST: 'invalid.endBeforePost',
  END_TOO_LATE: 'invalid.endLate',
  START_AFTER_END: 'invalid.startLate',
  TYPE_REQUIRED: 'invalid.type',
  WAY_INCOMPLETE: 'invalid.select',
  CONDITION_BLANK: 'invalid.condition',
  PRIZE_BLANK: 'invalid.prize',
  PRIZE_NUMBER: 'invalid.prizeNumber',
  REDRAW_REQUIRED: 'invalid.redraw',
  EXPIRY_REQUIRED: 'invalid.register',
  PUBLICITY_DAYS: 'invalid.publicity',
};

/** The key of what is wrong with a field of the settings; null: nothing of one of them alone. */
export const problemOfRefusal = ({ errorId, plugin }: Pick<Refusal, 'errorId' | 'plugin'>): string | null =>
  plugin === manifest.id ? (PROBLEMS[errorId] ?? null) : null;
