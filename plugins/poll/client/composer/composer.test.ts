import { describe, expect, it, vi } from 'vitest';
import { emptyDraft, levelProblem, POLL_PROBLEMS, readDraft, type DraftNode, type PollDraft } from '../../contract.ts';
import en from '../../locales/en.json';
import enPages from '../../locales/pages/en.json';
import zhCNPages from '../../locales/pages/zh-CN.json';
import zhCN from '../../locales/zh-CN.json';
import { hasRole, moved, questionEdits, withOption, withOptions, withPicture } from './edits.ts';
import { asUpdate } from './use-draft.ts';
import { typedLevel } from './level.ts';
import { previewOf, previewPhase } from './preview.ts';
import { draftProblem, panelProblem } from './rules.ts';
import { createQueue } from './upload-queue.ts';
import { readPoll, draftToFields } from '../../contract.ts';

const NOW = 1_760_000_000_000;
const good: PollDraft = readDraft({
  title: '哪艘船',
  endTime: NOW + 10,
  options: [
    { key: 1, name: '甲' },
    { key: 2, name: '乙' },
  ],
});
const texts = {
  'zh-CN': { errors: zhCN.errors, invalid: zhCNPages.invalid },
  en: { errors: en.errors, invalid: enPages.invalid },
};
const picture = { id: 'p', url: '/media/sw4/a.png', state: 'done' } as const;

describe('what is wrong with a draft', () => {
  it.each(POLL_PROBLEMS)('has a text in every language, and the same gaps as when the host refuses it: %s', (id) => {
    const gaps = (text: string) => text.match(/\{\{\w+\}\}/gu) ?? [];
    for (const { errors, invalid } of Object.values(texts)) {
      expect(invalid[id]).toMatch(/\S/u);
      expect(gaps(invalid[id])).toEqual(gaps(errors[id]));
    }
  });

  it.each<[string | null, Partial<PollDraft>]>([
    [null, {}],
    ['TITLE_REQUIRED', { title: ' ' }],
    ['OPTION_REQUIRED', { options: emptyDraft().options }],
    ['CHOICES_INVALID', { isMultiple: true, minNum: 0, maxNum: 2 }],
    ['CHOICES_INVALID', { isMultiple: true, minNum: 1, maxNum: 3 }],
    ['CHOICES_REVERSED', { isMultiple: true, minNum: 2, maxNum: 1 }],
    [null, { isMultiple: false, minNum: 0, maxNum: 3 }],
    ['START_REQUIRED', { isTimed: true }],
    ['START_REQUIRED', { isTimed: true, endTime: null }],
    ['OPTION_REQUIRED', { isTimed: true, options: emptyDraft().options }],
    [null, { startTime: NOW - 1 }],
    ['START_IN_PAST', { isTimed: true, startTime: NOW }],
    ['END_BEFORE_START', { isTimed: true, startTime: NOW + 10 }],
    ['END_REQUIRED', { endTime: null }],
    ['END_TOO_LATE', { endTime: NOW + 367 * 86_400_000 }],
    ['ALLIANCE_LIMIT', { limit: { ...good.limit, zmMinLevel: 8, zmMaxLevel: 7 } }],
    ['QUESTION_INCOMPLETE', { questions: questionEdits.add([]) }],
    [null, { image: picture }],
    ['IMAGE_INVALID', { image: { ...picture, state: 'uploading' } }],
    [
      'IMAGE_INVALID',
      { options: good.options.map((option) => ({ ...option, image: { ...picture, state: 'rejected' } })) },
    ],
  ])('%s for %j', (id, change) => expect(draftProblem({ ...good, ...change }, NOW)?.id ?? null).toBe(id));

  it('is a text of this plugin with its numbers', () => {
    expect(panelProblem({ ...good, title: '字'.repeat(16) }, NOW)).toEqual({
      key: 'poll-pages:invalid.TITLE_TOO_LONG',
      values: { max: 15 },
    });
    expect(panelProblem(good, NOW)).toBeNull();
  });
});

it.each([
  ['', -1, null],
  ['-1', -1, null],
  ['0', 0, null],
  ['99999', 99_999, null],
  ['123456', 123_456, null],
  ['9007199254740991', 9_007_199_254_740_991, null],
  ['9'.repeat(400), 2 ** 53, 'ROLE_LIMIT'],
  ['-2', -2, 'ROLE_LIMIT'],
  ['1.5', 1.5, 'ROLE_LIMIT'],
])('a role level that is typed as %j is a bound or is refused, and never lost', (text, level, problem) => {
  expect(typedLevel(text)).toBe(level);
  expect(levelProblem('role', level, -1)?.id ?? null).toBe(problem);
});

it('a picture that comes is noted in the poll as it is by then, and brings back none that was taken away', () => {
  const picture = { id: 'p', url: '', state: 'uploading' } as const;
  const [first, second] = good.options;
  const drawn = { ...good, options: [{ ...first!, image: picture }, second!] };
  const come = asUpdate((draft) => withPicture(draft, 'p', { state: 'done', url: '/media/p.png' }));
  const movedMeanwhile = { ...drawn, options: moved(drawn.options, 0, 1) };
  expect(come(movedMeanwhile)?.options.map(({ key, image }) => [key, image?.state])).toEqual([
    [second!.key, undefined],
    [first!.key, 'done'],
  ]);
  expect(come(undefined)).toBeUndefined();
});

describe('options', () => {
  it('come, go and change places; what may be chosen stays within them', () => {
    expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
    expect(moved([1, 2], 0, -1)).toEqual([1, 2]);
    expect(moved([1, 2], 1, 1)).toEqual([1, 2]);
    const three = withOption(good.options);
    expect(three.map(({ key }) => key)).toEqual([1, 2, 3]);
    const draft = { ...good, options: three, minNum: 3, maxNum: 3 };
    expect(withOptions(draft, good.options)).toMatchObject({ minNum: 2, maxNum: 2 });
  });

  it('notes what became of a picture, unless it was taken out', () => {
    const draft = { ...good, image: { ...picture, state: 'uploading' as const } };
    expect(withPicture(draft, 'p', { state: 'done', url: '/b' }).image).toEqual({ id: 'p', url: '/b', state: 'done' });
    expect(withPicture(good, 'p', { state: 'done' })).toEqual(good);
  });
});

describe('questions', () => {
  const names = (nodes: readonly DraftNode[]): unknown[] =>
    nodes.map(({ key, type, subQuestions }) => [type === 1 ? -key : key, ...names(subQuestions)]);

  it('are built, named and taken down', () => {
    let all = questionEdits.add([]);
    expect(names(all)).toEqual([[1, [2], [3]]]);
    all = questionEdits.addQuestion(questionEdits.toggleRole(all, 2), 2);
    expect(names(all)).toEqual([[1, [2, [-4], [5, [6], [7]]], [3]]]);
    all = questionEdits.rename(questionEdits.addAnswer(all, 5), 8, '丙');
    expect(names(all)).toEqual([[1, [2, [-4], [5, [6], [7], [8]]], [3]]]);
    expect(all[0]?.subQuestions[0]?.subQuestions[1]?.subQuestions[2]?.name).toBe('丙');
    const answer = all[0]?.subQuestions[0];
    expect(answer && hasRole(answer)).toBe(true);
    all = questionEdits.remove(questionEdits.toggleRole(all, 2), 5);
    expect(names(all)).toEqual([[1, [2], [3]]]);
  });
});

describe('the preview', () => {
  it('is the poll as a voter sees it before anybody has voted', () => {
    const draft = { ...good, isTimed: true, startTime: NOW + 5, limit: { ...good.limit, zmMinLevel: 3 } };
    const read = readPoll(draftToFields(draft), NOW);
    const poll = 'value' in read ? previewOf(read.value) : null;
    expect(poll).toMatchObject({ title: '哪艘船', limit: { zmMinLevel: 3 }, votedTime: 0 });
    expect(poll?.options.map(({ id, name, active }) => [id, name, active])).toEqual([
      [1, '甲', 0],
      [2, '乙', 0],
    ]);
    expect(poll).not.toHaveProperty('voterCount');
    expect(poll && [previewPhase(poll, NOW), previewPhase(poll, NOW + 5)]).toEqual(['before', 'open']);
  });
});

describe('the queue of uploads', () => {
  it('runs so many at a time, in order, and goes on after a failure', async () => {
    const queue = createQueue(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const job = (number: number) => () => {
      begun.push(number);
      return new Promise<void>((resolve, reject) => ends.push(number === 1 ? () => reject(new Error('1')) : resolve));
    };
    for (const number of [1, 2, 3, 4]) queue.add(job(number));
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]), 10_000);
    ends[1]?.();
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]), 10_000);
  });
});
