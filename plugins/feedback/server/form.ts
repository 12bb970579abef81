import {
  MINUTE_MS,
  cleanText,
  fail,
  pluginError,
  type InputOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { FEEDBACK, type submitProblem } from '../contract.ts';
import { manifest } from '../manifest.ts';

export type ProblemInput = InputOf<typeof submitProblem>;

/** A problem as it may be stored, but for its images. */
export interface ProblemForm {
  readonly question: string;
  readonly gate: string;
  readonly game_name: string;
  readonly server_id: string;
  readonly server_name: string;
  readonly role_id: string;
  readonly role_name: string;
  readonly start_at: number;
  readonly end_at: number;
  readonly source: string;
  readonly files: readonly string[];
}

/** A clock that is ahead of ours is no reason to refuse. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;
const SOURCE = 'web';

const refuse = (id: keyof typeof manifest.errors & string, values: Record<string, number> = {}) =>
  pluginError(manifest, id, values);

export const isLong = (text: string, max: number): boolean => [...text].length > max;

/** @returns milliseconds, 0 when nothing was chosen @throws BAD_INPUT */
function readMoment(field: string, value: number | string | undefined): number {
  if (value === undefined || value === '') return 0;
  const at = typeof value === 'string' && !/^\d{1,15}$/.test(value) ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(at)) throw fail('BAD_INPUT', { field });
  return at;
}

/** @throws BAD_INPUT when it is too long */
function readPlace(field: string, value: string | undefined): string {
  const text = cleanText(value ?? '').replace(/\s+/gu, ' ');
  if (isLong(text, FEEDBACK.place)) throw fail('BAD_INPUT', { field });
  return text;
}

/** @throws FILES_TOO_MANY */
function readFiles(files: string): string[] {
  const urls = files.split(',').map((url) => url.trim());
  const known = [...new Set(urls)].filter((url) => url !== '');
  if (known.length > FEEDBACK.images) throw refuse('FILES_TOO_MANY', { max: FEEDBACK.images });
  return known;
}

/**
 * What a player has sent, checked.
 * @throws TIME_REQUIRED, TIME_FUTURE, TIME_ORDER, QUESTION_REQUIRED, QUESTION_TOO_LONG,
 *   FILES_TOO_MANY, BAD_INPUT
 */
export function readForm({ zone, now }: Pick<RequestContext, 'zone' | 'now'>, input: ProblemInput): ProblemForm {
  const [start_at, end_at] = [readMoment('starttime', input.starttime), readMoment('endtime', input.endtime)];
  if (start_at === 0) throw refuse('TIME_REQUIRED');
  if (Math.max(start_at, end_at) > now + CLOCK_SKEW_MS) throw refuse('TIME_FUTURE');
  if (end_at !== 0 && end_at < start_at) throw refuse('TIME_ORDER');
  const question = cleanText(input.question ?? '');
  if (question === '') throw refuse('QUESTION_REQUIRED');
  if (isLong(question, FEEDBACK.question)) throw refuse('QUESTION_TOO_LONG', { max: FEEDBACK.question });
  return {
    question,
    start_at,
    end_at,
    gate: zone.gate,
    game_name: zone.name,
    server_id: readPlace('serverid', input.serverid),
    server_name: readPlace('servername', input.servername),
    role_id: readPlace('userid', input.userid),
    role_name: readPlace('username', input.username),
    source: readPlace('sub_source', input.sub_source) || SOURCE,
    files: readFiles(input.files ?? ''),
  };
}
