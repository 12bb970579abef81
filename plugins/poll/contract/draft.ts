import { isRecord, recordOf } from '../../../platform/contract/record.ts';
import { POLL_LIMITS, showableTime } from './constants.ts';
import type { PollPostFields } from './form.ts';
import { LEVEL_BOUNDS, NO_LIMIT, type LevelLimit } from './level-limit.ts';
import { parseJson } from './lines.ts';
import { QuestionType } from './question-types.ts';
import { POLL_DEFAULTS } from './rules.ts';

/** A picture on its way or there; `url` is empty until it is. `rejected`: refused in review. */
export interface DraftPicture {
  /** Of its upload, while the page is open. */
  readonly id: string;
  readonly url: string;
  readonly state: 'uploading' | 'done' | 'failed' | 'rejected';
}

export interface DraftOption {
  /** Stays with the option while others come and go. */
  readonly key: number;
  readonly name: string;
  readonly desc: string;
  readonly image: DraftPicture | null;
}

/** A `QuestionNode` that is being written. */
export interface DraftNode {
  readonly key: number;
  readonly type: 0 | 1;
  readonly name: string;
  readonly subQuestions: readonly DraftNode[];
}

/**
 * A poll that is being written, as the composer keeps it with a draft (JSON); it may be unfinished.
 */
export interface PollDraft {
  readonly title: string;
  readonly options: readonly DraftOption[];
  readonly isMultiple: boolean;
  /** Of a multiple choice. */
  readonly minNum: number;
  readonly maxNum: number;
  /** Begins at `startTime` instead of at once. */
  readonly isTimed: boolean;
  /** Milliseconds; null until chosen. */
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly visible: number;
  readonly visibleType: number;
  readonly optionRank: number;
  readonly repeat: number;
  readonly limit: LevelLimit;
  readonly image: DraftPicture | null;
  readonly questions: readonly DraftNode[];
}

export const emptyOption = (key: number): DraftOption => ({ key, name: '', desc: '', image: null });

export const emptyDraft = (): PollDraft => ({
  title: '',
  options: [emptyOption(1), emptyOption(2)],
  isMultiple: false,
  minNum: 1,
  maxNum: 2,
  isTimed: false,
  startTime: null,
  endTime: null,
  visible: POLL_DEFAULTS.pollVisible,
  visibleType: POLL_DEFAULTS.pollVisibleType,
  optionRank: POLL_DEFAULTS.optionRankType,
  repeat: POLL_DEFAULTS.pollRepeat,
  limit: NO_LIMIT,
  image: null,
  questions: [],
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;
const timeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && (value as number) > 0 ? showableTime(value as number) : null;
const STATES: readonly unknown[] = ['uploading', 'done', 'failed', 'rejected'];

/** A picture that is there. */
export const pictureAt = (url: string): DraftPicture | null => (url === '' ? null : { id: url, url, state: 'done' });

function pictureOf(value: unknown): DraftPicture | null {
  if (typeof value === 'string') return pictureAt(value);
  if (!isRecord(value) || !STATES.includes(value['state'])) return null;
  return { id: textOf(value['id']), url: textOf(value['url']), state: value['state'] as DraftPicture['state'] };
}

/** Gives keys: the one that is there already where no other has it, else the next. */
function createKeys() {
  const used = new Set<number>();
  let highest = 0;
  return (given: unknown): number => {
    const key = typeof given === 'number' && !used.has(given) ? given : highest + 1;
    used.add(key);
    highest = Math.max(highest, key);
    return key;
  };
}
type Keys = ReturnType<typeof createKeys>;

/** The options of a value, whatever it is, each with a key of its own. */
function optionsOf(list: readonly unknown[]): DraftOption[] {
  const keyOf = createKeys();
  return list.map((value) => {
    const { key, name, desc, image } = recordOf(value);
    return { key: keyOf(key), name: textOf(name), desc: textOf(desc), image: pictureOf(image) };
  });
}

/** The questions of a value, whatever it is, each node with a key of its own. */
function nodesOf(list: unknown, keyOf: Keys, depth = 0): DraftNode[] {
  if (!Array.isArray(list) || depth > POLL_LIMITS.depth * 2) return [];
  return (list as readonly unknown[]).flatMap((value) => {
    if (!isRecord(value)) return [];
    return {
      key: keyOf(value['key']),
      name: textOf(value['name']),
      type: value['type'] === QuestionType.chooseRole ? QuestionType.chooseRole : QuestionType.question,
      subQuestions: nodesOf(value['subQuestions'], keyOf, depth + 1),
    };
  });
}

/**
 * What the composer kept under this plugin's id: set by this plugin, but perhaps by an older
 * version, or sent by somebody.
 */
export function readDraft(value: unknown): PollDraft {
  const empty = emptyDraft();
  if (!isRecord(value) || (value['options'] !== undefined && !Array.isArray(value['options']))) return empty;
  const options = optionsOf((value['options'] as readonly unknown[] | undefined) ?? []);
  while (options.length < POLL_LIMITS.minOptions)
    options.push(emptyOption(Math.max(0, ...options.map(({ key }) => key)) + 1));
  const limit = recordOf(value['limit']);
  return {
    title: textOf(value['title']),
    options,
    isMultiple: value['isMultiple'] === true,
    minNum: numberOf(value['minNum'], empty.minNum),
    maxNum: numberOf(value['maxNum'], empty.maxNum),
    isTimed: value['isTimed'] === true,
    startTime: timeOf(value['startTime']),
    endTime: timeOf(value['endTime']),
    visible: numberOf(value['visible'], empty.visible),
    visibleType: numberOf(value['visibleType'], empty.visibleType),
    optionRank: numberOf(value['optionRank'], empty.optionRank),
    repeat: numberOf(value['repeat'], empty.repeat),
    limit: { ...NO_LIMIT, ...Object.fromEntries(LEVEL_BOUNDS.map((bound) => [bound, numberOf(limit[bound], -1)])) },
    image: pictureOf(value['image']),
    questions: nodesOf(value['questions'], createKeys()),
  };
}

/** A node as it is sent. */
const sentNode = ({ type, name, subQuestions }: DraftNode): object =>
  type === QuestionType.chooseRole
    ? { type, name: '', subQuestions: [] }
    : { type, name: name.trim(), subQuestions: subQuestions.map(sentNode) };

const urlOf = (picture: DraftPicture | null): string => (picture?.state === 'done' ? picture.url : '');

/** The fields that a post with this poll is sent with. */
export function draftToFields(value: unknown): PollPostFields {
  const draft = readDraft(value);
  const { isMultiple, minNum, maxNum, isTimed, startTime, endTime, questions } = draft;
  return {
    wbIsPoll: 1,
    pollTitle: draft.title.trim(),
    pollOptions: JSON.stringify(
      draft.options.map(({ name, desc, image }) => ({ name: name.trim(), desc: desc.trim(), image: urlOf(image) })),
    ),
    pollMinNum: isMultiple ? minNum : 1,
    pollMaxNum: isMultiple ? maxNum : 1,
    pollStartTime: isTimed ? (startTime ?? 0) : 0,
    pollEndTime: endTime ?? 0,
    pollVisible: draft.visible,
    pollVisibleType: draft.visibleType,
    optionRankType: draft.optionRank,
    pollRepeat: draft.repeat,
    pollImage: urlOf(draft.image),
    pollLimit: JSON.stringify(draft.limit),
    questions: JSON.stringify(questions.map(sentNode)),
  };
}

const FIELDS = ['pollOptions', 'pollLimit', 'questions'] as const;

/** The names of those of these JSON fields that are none. */
export const brokenFields = (fields: PollPostFields): string[] =>
  FIELDS.filter((name) => {
    const text = fields[name];
    if (text === undefined || text === '') return false;
    const value = parseJson(text);
    return name === 'pollLimit' ? !isRecord(value) : !Array.isArray(value);
  });

/**
 * The other way round: the poll that fields of a draft tell of. What is absent stays as it was.
 * @param kept what was kept before, undefined for nothing
 * @returns null: it is to have none; undefined: nothing of a poll was sent
 */
export function draftFromFields(fields: PollPostFields, kept: unknown): PollDraft | null | undefined {
  if (fields.wbIsPoll === 0) return null;
  if (fields.wbIsPoll === undefined && kept === undefined) return undefined;
  const before = readDraft(kept);
  const change = changeOf(fields, before);
  if (fields.wbIsPoll === undefined && Object.keys(change).length === 0) return undefined;
  return readDraft({ ...before, ...change });
}

function changeOf(fields: PollPostFields, before: PollDraft): Partial<Record<keyof PollDraft, unknown>> {
  const { pollTitle, pollOptions, pollStartTime, pollEndTime, pollImage, pollLimit, questions } = fields;
  const { pollMinNum, pollMaxNum } = fields;
  const max = pollMaxNum ?? (before.isMultiple ? before.maxNum : 1);
  const isChoice = pollMinNum !== undefined || pollMaxNum !== undefined;
  return {
    ...(pollTitle !== undefined && { title: pollTitle }),
    ...(pollOptions !== undefined && { options: parseJson(pollOptions || '[]') }),
    ...(isChoice && { isMultiple: max > 1, minNum: pollMinNum ?? before.minNum }),
    ...(isChoice && max > 1 && { maxNum: max }),
    ...(pollStartTime !== undefined && { isTimed: pollStartTime > 0, startTime: pollStartTime }),
    ...(pollEndTime !== undefined && { endTime: pollEndTime }),
    ...(fields.pollVisible !== undefined && { visible: fields.pollVisible }),
    ...(fields.pollVisibleType !== undefined && { visibleType: fields.pollVisibleType }),
    ...(fields.optionRankType !== undefined && { optionRank: fields.optionRankType }),
    ...(fields.pollRepeat !== undefined && { repeat: fields.pollRepeat }),
    ...(pollImage !== undefined && { image: pollImage }),
    ...(pollLimit !== undefined && { limit: parseJson(pollLimit || '{}') }),
    ...(questions !== undefined && { questions: parseJson(questions || '[]') }),
  };
}
