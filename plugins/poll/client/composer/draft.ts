import { POLL_LIMITS, type PollPostFields } from '../../contract.ts';

export interface DraftOption {
  /** Stays with the option while others come and go. */
  readonly key: number;
  readonly name: string;
}

/** A poll being written: JSON, so that a composer can keep it. */
export interface PollDraft {
  readonly title: string;
  readonly options: readonly DraftOption[];
  readonly isMultiple: boolean;
  /** Most options of a multiple choice. */
  readonly maxNum: number;
  /** Milliseconds; null until chosen. */
  readonly endTime: number | null;
}

export const emptyDraft = (): PollDraft => ({
  title: '',
  options: [
    { key: 1, name: '' },
    { key: 2, name: '' },
  ],
  isMultiple: false,
  maxNum: 2,
  endTime: null,
});

/** What the composer kept under this plugin's id: always set by this plugin, but perhaps by an older version. */
export function readDraft(value: unknown): PollDraft {
  const draft = { ...emptyDraft(), ...(typeof value === 'object' ? value : null) } as PollDraft;
  return Array.isArray(draft.options) ? draft : emptyDraft();
}

const lengthOf = (text: string): number => [...text.trim()].length;

export const titleProblem = (title: string): string | null => {
  if (title.trim() === '') return 'invalid.title';
  return lengthOf(title) > POLL_LIMITS.title ? 'invalid.titleLong' : null;
};

export function optionProblem(options: readonly DraftOption[], { key, name }: DraftOption): string | null {
  if (name.trim() === '') return 'invalid.option';
  if (lengthOf(name) > POLL_LIMITS.optionName) return 'invalid.optionLong';
  const earlier = options.slice(
    0,
    options.findIndex((option) => option.key === key),
  );
  return earlier.some((option) => option.name.trim() === name.trim()) ? 'invalid.optionRepeated' : null;
}

export function endProblem(endTime: number | null, now: number): string | null {
  if (endTime === null) return 'invalid.endRequired';
  return endTime <= now ? 'invalid.endPast' : null;
}

/**
 * What is wrong first, as a key of this plugin's texts, or null (spec 3 section 5 "Poll"). The server decides by the same rules.
 * @param now milliseconds
 */
export function draftProblem(value: unknown, now: number): string | null {
  const { title, options, isMultiple, maxNum, endTime } = readDraft(value);
  const wrongTitle = titleProblem(title);
  if (wrongTitle) return wrongTitle;
  if (options.length < POLL_LIMITS.minOptions) return 'invalid.tooFew';
  if (options.length > POLL_LIMITS.maxOptions) return 'invalid.tooMany';
  for (const option of options) {
    const wrong = optionProblem(options, option);
    if (wrong) return wrong;
  }
  if (isMultiple && (maxNum < 1 || maxNum > options.length)) return 'invalid.choices';
  return endProblem(endTime, now);
}

/** The extra fields of `POST weibo/add`: results after voting, once per person, from now on. */
export function draftFields(value: unknown): PollPostFields {
  const { title, options, isMultiple, maxNum, endTime } = readDraft(value);
  return {
    wbIsPoll: 1,
    pollTitle: title.trim(),
    pollOptions: JSON.stringify(options.map(({ name }) => ({ name: name.trim() }))),
    pollMinNum: 1,
    pollMaxNum: isMultiple ? maxNum : 1,
    pollEndTime: endTime ?? 0,
  };
}
