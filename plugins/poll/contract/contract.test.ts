import { describe, expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import enPages from '../locales/pages/en.json' with { type: 'json' };
import zhPages from '../locales/pages/zh-CN.json' with { type: 'json' };
import zh from '../locales/zh-CN.json' with { type: 'json' };
import {
  answerProblem,
  askedQuestions,
  draftFromFields,
  draftToFields,
  emptyDraft,
  NO_LIMIT,
  POLL_LIMITS,
  readDraft,
  readPoll,
  readQuestions,
  type PollDraft,
  type PollPostFields,
} from '../contract.ts';

const NOW = 1_760_000_000_000;
const image = `/media/sw4/ab/${'ab'.repeat(32)}.jpg`;
type Sent = { type?: number; id?: number; name?: string; subQuestions?: Sent[] };
const node = (name: string, ...subQuestions: Sent[]): Sent => ({ name, subQuestions });
const role: Sent = { type: 1 };
const question = (name = '问', ...answers: Sent[]): Sent =>
  node(name, ...(answers.length > 0 ? answers : [node('是'), node('否')]));

describe('readQuestions', () => {
  const idOf = (...sent: Sent[]) => {
    const read = readQuestions(sent);
    return 'problem' in read ? read.problem.id : 'accepted';
  };

  it('numbers questions, answers and role choices in order', () => {
    const read = readQuestions([question(' 玩过\n吗 ', node('玩过', question('多久'), role), node('没有'))]);
    expect(read).toEqual({
      questions: [
        {
          id: 1,
          type: 0,
          name: '玩过 吗',
          subQuestions: [
            {
              id: 2,
              type: 0,
              name: '玩过',
              subQuestions: [
                {
                  id: 3,
                  type: 0,
                  name: '多久',
                  subQuestions: [
                    { id: 4, type: 0, name: '是', subQuestions: [] },
                    { id: 5, type: 0, name: '否', subQuestions: [] },
                  ],
                },
                { id: 6, type: 1, name: '', subQuestions: [] },
              ],
            },
            { id: 7, type: 0, name: '没有', subQuestions: [] },
          ],
        },
      ],
    });
  });

  it('keeps the ids of a poll that is changed, each once, and gives new ones above them', () => {
    const sent = [{ ...question('新', { ...node('甲'), id: 9 }, { ...node('乙'), id: 9 }), id: 4 }];
    const read = readQuestions(sent, new Set([4, 9]));
    expect('questions' in read && read.questions[0]).toMatchObject({ id: 4, subQuestions: [{ id: 9 }, { id: 10 }] });
    expect('questions' in readQuestions(sent) && readQuestions(sent)).toMatchObject({ questions: [{ id: 1 }] });
  });

  const times = (count: number, one: Sent) => Array.from({ length: count }, () => one);
  const deep = (depth: number): Sent =>
    depth === 1 ? question() : question('问', node('是', deep(depth - 1)), node('否'));
  it.each<[string, Sent[]]>([
    ['accepted', []],
    ['accepted', times(500, question())],
    ['QUESTION_INCOMPLETE', [question(' \u200b ')]],
    ['QUESTION_INCOMPLETE', [question('问', node(''), node('乙'))]],
    ['QUESTION_INCOMPLETE', [question('问', node('甲', question('')), node('乙'))]],
    ['accepted', [question('问'.repeat(30))]],
    ['QUESTION_TOO_LONG', [question('问'.repeat(31))]],
    ['ANSWERS_TOO_FEW', [question('问', node('甲'))]],
    ['accepted', [question('问', ...times(5, node('甲')))]],
    ['ANSWERS_TOO_MANY', [question('问', ...times(6, node('甲')))]],
    ['accepted', [question('问', node('甲', ...times(5, question()), role), node('乙'))]],
    ['SUB_QUESTIONS_TOO_MANY', [question('问', node('甲', ...times(6, question())), node('乙'))]],
    ['ROLE_REPEATED', [question('问', node('甲', role, role), node('乙'))]],
    ['QUESTIONS_INVALID', [role]],
    ['QUESTIONS_INVALID', [question('问', role, node('乙'))]],
    ['QUESTIONS_INVALID', [{ name: 3 as unknown as string }]],
    ['accepted', [deep(POLL_LIMITS.depth)]],
    ['QUESTIONS_TOO_DEEP', [deep(POLL_LIMITS.depth + 1)]],
  ])('%s', (id, sent) => expect(idOf(...sent)).toBe(id));

  it('may be many, but what is nested without an end is refused before anything follows it', () => {
    const wide = (depth: number): Sent =>
      question('问', ...times(5, node('甲', ...(depth > 1 ? times(5, wide(depth - 1)) : []))));
    expect(idOf(wide(3))).toBe('accepted');
    const inner = '{"name":"a","subQuestions":['.repeat(50_000);
    const bottomless = JSON.parse(`[${inner}${']}'.repeat(50_000)}]`) as Sent[];
    expect(idOf(...bottomless)).toBe('ANSWERS_TOO_FEW');
    const pairs = 20_000;
    const two = '{"name":"a","subQuestions":[{"name":"b"},{"name":"c","subQuestions":['.repeat(pairs);
    expect(idOf(...(JSON.parse(`[${two}${']}]}'.repeat(pairs)}]`) as Sent[]))).toBe('QUESTIONS_TOO_DEEP');
  });
});

describe('answers', () => {
  const read = readQuestions([question('玩过', node('玩过', question('多久'), role), node('没有')), question('几岁')]);
  const questions = 'questions' in read ? read.questions : [];
  const given = (...list: [number, number, string?][]) =>
    list.map(([questionId, answerId, roleId]) => ({ questionId, answerId, ...(roleId !== undefined && { roleId }) }));

  it('come up by what was answered before', () => {
    expect(askedQuestions(questions, []).map(({ id }) => id)).toEqual([1, 8]);
    expect(askedQuestions(questions, given([1, 2])).map(({ id }) => id)).toEqual([1, 3, 8]);
  });

  it.each([
    [null, given([1, 7], [8, 9])],
    [null, given([1, 2, 'r1'], [3, 4], [8, 10])],
    ['ANSWERS_INCOMPLETE', given([1, 7])],
    ['ANSWERS_INCOMPLETE', given([1, 2, 'r1'], [8, 10])],
    ['ANSWERS_INVALID', given([1, 7], [3, 4], [8, 9])],
    ['ANSWERS_INVALID', given([1, 7], [8, 4])],
    ['ANSWERS_INVALID', given([1, 7], [8, 9], [8, 10])],
    ['ANSWERS_INVALID', given([1, 7, 'r1'], [8, 9])],
    ['ROLE_REQUIRED', given([1, 2], [3, 4], [8, 10])],
  ])('%s', (problem, answers) => expect(answerProblem(questions, answers)).toBe(problem));
});

describe('a draft', () => {
  const fields: PollPostFields = {
    wbIsPoll: 1,
    pollTitle: '哪艘船',
    pollMinNum: 2,
    pollMaxNum: 3,
    pollRepeat: 1,
    pollImage: image,
    pollStartTime: NOW + 1,
    pollEndTime: NOW + 2,
    pollVisible: 3,
    pollVisibleType: 1,
    optionRankType: 2,
    pollOptions: JSON.stringify([
      { name: '甲', desc: '一', image },
      { name: '乙', desc: '', image: '' },
      { name: '丙', desc: '', image: '' },
    ]),
    pollLimit: JSON.stringify({ ...NO_LIMIT, zmMinLevel: 3, roleMaxLevel: 60 }),
    questions: JSON.stringify([
      {
        type: 0,
        name: '问',
        subQuestions: [
          { type: 0, name: '是', subQuestions: [{ type: 1, name: '', subQuestions: [] }] },
          { type: 0, name: '否', subQuestions: [] },
        ],
      },
    ]),
  };

  it('holds everything that a poll is sent with', () => {
    expect(draftToFields(draftFromFields(fields, undefined))).toEqual(fields);
    expect(readPoll(fields, NOW)).toHaveProperty('value');
    const single = { ...fields, pollMinNum: 1, pollMaxNum: 1, pollStartTime: 0, pollImage: '', questions: '[]' };
    expect(draftToFields(draftFromFields(single, undefined))).toEqual(single);
  });

  it('changes in what is sent, keeps the rest, and goes when it is said to', () => {
    const kept = draftFromFields(fields, undefined);
    const changed = draftToFields(draftFromFields({ pollTitle: '新', pollMaxNum: 1, pollMinNum: 1 }, kept));
    expect(changed).toEqual({ ...fields, pollTitle: '新', pollMaxNum: 1, pollMinNum: 1 });
    expect(draftFromFields({}, kept)).toBeUndefined();
    expect(draftFromFields({ pollTitle: '新' }, undefined)).toBeUndefined();
    expect(draftFromFields({ wbIsPoll: 0 }, kept)).toBeNull();
    expect(draftFromFields({ wbIsPoll: 1 }, undefined)).toEqual(emptyDraft());
  });

  it('reads what older versions kept, and whatever else', () => {
    const old = {
      title: '旧',
      options: [
        { key: 1, name: '甲' },
        { key: 3, name: '乙' },
      ],
      isMultiple: true,
      maxNum: 2,
      endTime: NOW,
    };
    expect(readDraft(old)).toEqual({
      ...emptyDraft(),
      title: '旧',
      isMultiple: true,
      maxNum: 2,
      endTime: NOW,
      options: [
        { key: 1, name: '甲', desc: '', image: null },
        { key: 3, name: '乙', desc: '', image: null },
      ],
    });
    for (const broken of [null, 'x', [], { options: 3 }, { questions: 'x', limit: [], image: 3 }])
      expect(readDraft(broken)).toEqual(emptyDraft());
    const endless = readDraft({ startTime: 5, endTime: Number.MAX_SAFE_INTEGER });
    expect([endless.startTime, new Date(endless.endTime ?? 0).getUTCFullYear()]).toEqual([5, 9999]);
    const twice: PollDraft = readDraft({ options: [{ key: 1 }, { key: 1 }, 'x'] });
    expect(twice.options.map(({ key }) => key)).toEqual([1, 2, 3]);
    const draft = readDraft(draftFromFields(fields, undefined));
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('sends no picture that has not arrived', () => {
    const draft = { ...emptyDraft(), image: { id: 'a', url: '', state: 'uploading' } };
    expect(draftToFields(draft).pollImage).toBe('');
  });
});

it('says the same in the composer and from the server', () => {
  const told = (texts: Readonly<Record<string, string>>, ids: readonly string[]) => ids.map((id) => texts[id]);
  const ids = Object.keys(zhPages.invalid).filter((id) => id !== 'START_REQUIRED');
  expect(ids.length).toBeGreaterThan(20);
  expect(told(zhPages.invalid, ids)).toEqual(told(zh.errors, ids));
  expect(told(enPages.invalid, ids)).toEqual(told(en.errors, ids));
});
