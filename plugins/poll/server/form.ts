import { pluginError, type RequestContext } from '../../../server/sdk/index.ts';
import { POLL_LIMITS, PollRank, PollRepeat, PollVisible, PollVisibleType, type PollPostFields } from '../contract.ts';
import { manifest } from '../manifest.ts';

/** A poll that may be stored. */
export interface PollForm {
  readonly title: string;
  readonly image: string;
  readonly options: readonly { readonly name: string; readonly desc: string; readonly image: string }[];
  readonly minNum: number;
  readonly maxNum: number;
  readonly visible: number;
  readonly visibleType: number;
  readonly optionRank: number;
  readonly repeat: number;
  readonly startAt: number;
  readonly endAt: number;
}

type Where = Pick<RequestContext, 'now' | 'zone'>;
const refuse = (id: string, values: Readonly<Record<string, number>> = {}) => pluginError(manifest, id, values);

/** Control and zero-width characters, bidirectional overrides: nothing of one line of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
const cleanLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim();
const lengthOf = (text: string): number => [...text].length;

/**
 * The poll among the extra fields of a new post, or null when there is none (`wbIsPoll` is not 1). Rules of spec 3 section 5.
 * @throws the errors of this plugin's manifest that name what is wrong
 */
export function readPollForm(where: Where, postTitle: string, fields: PollPostFields): PollForm | null {
  if (fields.wbIsPoll !== 1) return null;
  refuseUnsupported(fields);
  if (!postTitle) throw refuse('POST_TITLE_REQUIRED');
  const title = cleanLine(fields.pollTitle ?? '');
  if (!title) throw refuse('TITLE_REQUIRED');
  if (lengthOf(title) > POLL_LIMITS.title) throw refuse('TITLE_TOO_LONG', { max: POLL_LIMITS.title });
  const options = readOptions(where, fields.pollOptions);
  return {
    title,
    image: readImage(where, fields.pollImage),
    options,
    ...readChoices(fields, options.length),
    ...readTimes(where, fields),
    visible: oneOf(PollVisible, fields.pollVisible, PollVisible.afterVoting),
    visibleType: oneOf(PollVisibleType, fields.pollVisibleType, PollVisibleType.countAndRatio),
    optionRank: oneOf(PollRank, fields.optionRankType, PollRank.asSet),
    repeat: oneOf(PollRepeat, fields.pollRepeat, PollRepeat.once),
  };
}

function oneOf(values: Readonly<Record<string, number>>, given: number | undefined, fallback: number): number {
  const value = given ?? fallback;
  if (!Object.values(values).includes(value)) throw refuse('UNSUPPORTED');
  return value;
}

function readOptions(where: Where, text: string | undefined): PollForm['options'] {
  const list = parse(text ?? '[]');
  if (!Array.isArray(list)) throw refuse('OPTIONS_INVALID');
  if (list.length < POLL_LIMITS.minOptions) throw refuse('TOO_FEW_OPTIONS', { min: POLL_LIMITS.minOptions });
  if (list.length > POLL_LIMITS.maxOptions) throw refuse('TOO_MANY_OPTIONS', { max: POLL_LIMITS.maxOptions });
  const options = list.map((option: unknown) => readOption(where, option));
  if (new Set(options.map(({ name }) => name)).size < options.length) throw refuse('OPTION_REPEATED');
  return options;
}

function readOption(where: Where, option: unknown): PollForm['options'][number] {
  const {
    name,
    desc = '',
    image = '',
  } = (typeof option === 'object' && option !== null ? option : {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof desc !== 'string' || typeof image !== 'string')
    throw refuse('OPTIONS_INVALID');
  const clean = { name: cleanLine(name), desc: cleanLine(desc), image: readImage(where, image) };
  if (!clean.name) throw refuse('OPTION_REQUIRED');
  if (lengthOf(clean.name) > POLL_LIMITS.optionName) throw refuse('OPTION_TOO_LONG', { max: POLL_LIMITS.optionName });
  if (lengthOf(clean.desc) > POLL_LIMITS.optionDesc)
    throw refuse('DESCRIPTION_TOO_LONG', { max: POLL_LIMITS.optionDesc });
  return clean;
}

/** An uploaded image of this zone, or none. */
function readImage({ zone }: Where, url = ''): string {
  if (url === '') return '';
  const path = /^\/media\/([a-z0-9]+)\/[0-9a-f]{2}\/[0-9a-f]{64}\.(?:jpg|png|gif)$/.exec(url);
  if (path?.[1] !== zone.abbr) throw refuse('IMAGE_INVALID');
  return url;
}

function readChoices({ pollMinNum: minNum = 1, pollMaxNum: maxNum = 1 }: PollPostFields, options: number) {
  if (minNum < 1 || maxNum < minNum || maxNum > options) throw refuse('CHOICES_INVALID');
  return { minNum, maxNum };
}

function readTimes({ now }: Where, { pollStartTime = 0, pollEndTime = 0 }: PollPostFields) {
  if (pollStartTime !== 0 && pollStartTime <= now) throw refuse('START_IN_PAST');
  if (pollEndTime === 0) throw refuse('END_REQUIRED');
  if (pollEndTime <= now) throw refuse('END_IN_PAST');
  if (pollEndTime <= pollStartTime) throw refuse('END_BEFORE_START');
  return { startAt: pollStartTime || now, endAt: pollEndTime };
}

/** Level bounds and questions before the vote are of the full poll form: a poll that asks for them is refused, not weakened. */
function refuseUnsupported({ pollLimit, questions }: PollPostFields): void {
  const limit = parse(pollLimit || '{}');
  const asked = parse(questions || '[]');
  const isOpen = typeof limit === 'object' && limit !== null && Object.values(limit).every((bound) => bound === -1);
  if (!isOpen || !Array.isArray(asked) || asked.length > 0) throw refuse('UNSUPPORTED');
}

/** JSON, or null for what is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
