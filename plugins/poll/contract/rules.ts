import { isRecord, recordOf } from '../../../platform/contract/record.ts';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { POLL_LIMITS, PollRank, PollRepeat, PollVisible, PollVisibleType } from './constants.ts';
import type { PollPostFields } from './form.ts';
import { isNoLimit, LEVEL_BOUNDS, NO_LIMIT, type LevelLimit } from './level-limit.ts';
import { cleanLine, lengthOf, parseJson } from './lines.ts';
import type { PollProblem } from './problems.ts';
import type { QuestionNode } from './question-types.ts';
import { readQuestions } from './read-questions.ts';

/** An option as it is stored. */
export interface OptionForm {
  readonly name: string;
  readonly desc: string;
  /** Empty: none. */
  readonly image: string;
}

/** A poll that may be stored. */
export interface PollForm {
  readonly title: string;
  readonly image: string;
  readonly options: readonly OptionForm[];
  readonly minNum: number;
  readonly maxNum: number;
  readonly visible: number;
  readonly visibleType: number;
  readonly optionRank: number;
  readonly repeat: number;
  readonly startAt: number;
  readonly endAt: number;
  /** Null: everybody may vote. */
  readonly limit: LevelLimit | null;
  readonly questions: readonly QuestionNode[];
}

type Maybe<T> = { readonly value: T } | { readonly problem: PollProblem };
const refused = (id: PollProblem['id'], values?: Readonly<Record<string, number>>): { problem: PollProblem } => ({
  problem: values ? { id, values } : { id },
});

export const titleProblem = (title: string): PollProblem | null => {
  if (cleanLine(title) === '') return { id: 'TITLE_REQUIRED' };
  return lengthOf(title) > POLL_LIMITS.title ? { id: 'TITLE_TOO_LONG', values: { max: POLL_LIMITS.title } } : null;
};

export const optionNameProblem = (name: string): PollProblem | null => {
  if (cleanLine(name) === '') return { id: 'OPTION_REQUIRED' };
  const max = POLL_LIMITS.optionName;
  return lengthOf(name) > max ? { id: 'OPTION_TOO_LONG', values: { max } } : null;
};

export const optionDescProblem = (desc: string): PollProblem | null => {
  const max = POLL_LIMITS.optionDesc;
  return lengthOf(desc) > max ? { id: 'DESCRIPTION_TOO_LONG', values: { max } } : null;
};

/** Of each option whether an earlier one has its name. */
export function repeatedNames(names: readonly string[]): boolean[] {
  const before = new Set(['']);
  return names.map((text) => {
    const name = cleanLine(text);
    const isRepeated = name !== '' && before.has(name);
    before.add(name);
    return isRepeated;
  });
}

/**
 * @param start 0: at once @param mayHaveBegun a start that has passed means now: the poll was
 *   checked when it was sent
 */
export function startProblem(start: number, now: number, mayHaveBegun = false): PollProblem | null {
  return start !== 0 && start <= now && !mayHaveBegun ? { id: 'START_IN_PAST' } : null;
}

/** A poll that ends later would never end, and a time beyond all calendars cannot even be shown. */
export const endTooLate = (end: number, now: number): PollProblem | null =>
  end > now + POLL_LIMITS.days * DAY_MS ? { id: 'END_TOO_LATE', values: { max: POLL_LIMITS.days } } : null;

/** @param start 0: at once @param end 0: none was chosen */
export function endProblem(start: number, end: number, now: number): PollProblem | null {
  if (end === 0) return { id: 'END_REQUIRED' };
  if (end <= now) return { id: 'END_IN_PAST' };
  if (end <= start) return { id: 'END_BEFORE_START' };
  return endTooLate(end, now);
}

export function choicesProblem(minNum: number, maxNum: number, options: number): PollProblem | null {
  const isWithin = (count: number) => count >= 1 && count <= options;
  if (!isWithin(minNum) || !isWithin(maxNum)) return { id: 'CHOICES_INVALID' };
  return minNum > maxNum ? { id: 'CHOICES_REVERSED' } : null;
}

/** Bounds of one kind of level: integers from -1 (none), the lower one not above the upper one. */
export function levelProblem(kind: 'zm' | 'role', min: number, max: number): PollProblem | null {
  const most = kind === 'zm' ? POLL_LIMITS.maxAllianceLevel : Number.MAX_SAFE_INTEGER;
  const isLevel = (level: number) => Number.isSafeInteger(level) && level >= -1 && level <= most;
  if (isLevel(min) && isLevel(max) && (max === -1 || min <= max)) return null;
  return kind === 'zm' ? { id: 'ALLIANCE_LIMIT', values: { max: most } } : { id: 'ROLE_LIMIT' };
}

const orNull = (text: string | undefined, empty: string): unknown => parseJson(text || empty);

/** One option as it was sent; @see readPoll */
export function readOption(sent: unknown): Maybe<OptionForm> {
  const { name, desc = '', image = '' } = recordOf(sent);
  if (typeof name !== 'string' || typeof desc !== 'string' || typeof image !== 'string')
    return refused('OPTIONS_INVALID');
  const problem = optionNameProblem(name) ?? optionDescProblem(desc);
  return problem ? { problem } : { value: { name: cleanLine(name), desc: cleanLine(desc), image } };
}

/** Whether a list is longer than a poll may have it; as JSON text. */
export const isTooMuch = (text: string): boolean => text.length > POLL_LIMITS.listText;

function readOptions(text: string | undefined): Maybe<readonly OptionForm[]> {
  if (isTooMuch(text ?? '')) return refused('TOO_MANY_OPTIONS', { max: POLL_LIMITS.listText });
  const list = orNull(text, '[]');
  if (!Array.isArray(list)) return refused('OPTIONS_INVALID');
  const { minOptions } = POLL_LIMITS;
  if (list.length < minOptions) return refused('TOO_FEW_OPTIONS', { min: minOptions });
  const options: OptionForm[] = [];
  for (const sent of list as readonly unknown[]) {
    const read = readOption(sent);
    if ('problem' in read) return read;
    options.push(read.value);
  }
  if (new Set(options.map(({ name }) => name)).size < options.length) return refused('OPTION_REPEATED');
  return { value: options };
}

/** Level bounds from JSON; what is absent is no bound. */
export function readLimit(text: string | undefined): Maybe<LevelLimit | null> {
  const sent = orNull(text, '{}');
  if (!isRecord(sent)) return refused('LIMIT_INVALID');
  const bounds = LEVEL_BOUNDS.map((bound) => [bound, sent[bound] ?? -1] as const);
  if (bounds.some(([, level]) => typeof level !== 'number')) return refused('LIMIT_INVALID');
  // Numbers, by the line above.
  const limit: LevelLimit = { ...NO_LIMIT, ...(Object.fromEntries(bounds) as Partial<LevelLimit>) };
  const problem =
    levelProblem('zm', limit.zmMinLevel, limit.zmMaxLevel) ??
    levelProblem('role', limit.roleMinLevel, limit.roleMaxLevel);
  if (problem) return { problem };
  return { value: isNoLimit(limit) ? null : limit };
}

const CHOICES = {
  pollVisible: PollVisible,
  pollVisibleType: PollVisibleType,
  optionRankType: PollRank,
  pollRepeat: PollRepeat,
} as const;
/** What a poll is when nothing is said. */
export const POLL_DEFAULTS = {
  pollVisible: PollVisible.afterVoting,
  pollVisibleType: PollVisibleType.countAndRatio,
  optionRankType: PollRank.asSet,
  pollRepeat: PollRepeat.once,
} as const;

const settings = ['pollVisible', 'pollVisibleType', 'optionRankType', 'pollRepeat'] as const;

/**
 * A poll from the fields that it is sent with, or the first thing that is wrong with it. The one
 * home of these rules: the composer asks it before it sends, the server decides by it. Whether
 * pictures are there only the server knows.
 * @param now milliseconds @param mayHaveBegun a start that has passed means now
 */
export function readPoll(fields: PollPostFields, now: number, mayHaveBegun = false): Maybe<PollForm> {
  const { pollTitle = '', pollStartTime = 0, pollEndTime = 0, pollMinNum = 1, pollMaxNum = 1 } = fields;
  const wrongTitle = titleProblem(pollTitle);
  if (wrongTitle) return { problem: wrongTitle };
  const options = readOptions(fields.pollOptions);
  if ('problem' in options) return options;
  const wrong =
    choicesProblem(pollMinNum, pollMaxNum, options.value.length) ??
    startProblem(pollStartTime, now, mayHaveBegun) ??
    endProblem(pollStartTime, pollEndTime, now);
  if (wrong) return { problem: wrong };
  const limit = readLimit(fields.pollLimit);
  if ('problem' in limit) return limit;
  if (isTooMuch(fields.questions ?? '')) return refused('QUESTIONS_TOO_MANY', { max: POLL_LIMITS.listText });
  const sent = orNull(fields.questions, '[]');
  const asked = Array.isArray(sent) ? readQuestions(sent) : refused('QUESTIONS_INVALID');
  if ('problem' in asked) return asked;
  const chosen = { ...POLL_DEFAULTS, ...definedOf(fields) };
  if (settings.some((name) => !(Object.values(CHOICES[name]) as number[]).includes(chosen[name])))
    return refused('UNSUPPORTED');
  return {
    value: {
      title: cleanLine(pollTitle),
      image: fields.pollImage ?? '',
      options: options.value,
      minNum: pollMinNum,
      maxNum: pollMaxNum,
      startAt: Math.max(pollStartTime, now),
      endAt: pollEndTime,
      visible: chosen.pollVisible,
      visibleType: chosen.pollVisibleType,
      optionRank: chosen.optionRankType,
      repeat: chosen.pollRepeat,
      limit: limit.value,
      questions: asked.questions,
    },
  };
}

/** The settings among the fields that were sent. */
const definedOf = (fields: PollPostFields): Partial<Record<(typeof settings)[number], number>> =>
  Object.fromEntries(settings.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
