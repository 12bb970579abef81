import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { POLL_LIMITS } from './constants.ts';
import type { PollPostFields } from './form.ts';
import { isWithin } from './level-limit.ts';
import { isSameButWording, reworded } from './question-wording.ts';
import { readQuestions } from './read-questions.ts';
import { POLL_DEFAULTS, readPoll, repeatedNames } from './rules.ts';

const NOW = 1_000_000_000;
const list = (...options: unknown[]): string => JSON.stringify(options);
const VALID: PollPostFields = {
  pollTitle: '去哪',
  pollOptions: list({ name: '北海' }, { name: '南海' }),
  pollEndTime: NOW + 1,
};

const problemOf = (fields: PollPostFields, mayHaveBegun = false) => {
  const read = readPoll({ ...VALID, ...fields }, NOW, mayHaveBegun);
  return 'problem' in read ? read.problem.id : null;
};

describe('a poll as it is sent', () => {
  it('is, when nothing else is said, one choice, from now on, for everybody', () => {
    expect(readPoll(VALID, NOW)).toEqual({
      value: {
        title: '去哪',
        image: '',
        options: [
          { name: '北海', desc: '', image: '' },
          { name: '南海', desc: '', image: '' },
        ],
        minNum: 1,
        maxNum: 1,
        visible: POLL_DEFAULTS.pollVisible,
        visibleType: POLL_DEFAULTS.pollVisibleType,
        optionRank: POLL_DEFAULTS.optionRankType,
        repeat: POLL_DEFAULTS.pollRepeat,
        startAt: NOW,
        endAt: NOW + 1,
        limit: null,
        questions: [],
      },
    });
  });

  it.each<[PollPostFields, string | null]>([
    [{ pollTitle: ' ' }, 'TITLE_REQUIRED'],
    [{ pollTitle: '字'.repeat(POLL_LIMITS.title) }, null],
    [{ pollTitle: '字'.repeat(POLL_LIMITS.title + 1) }, 'TITLE_TOO_LONG'],
    [{ pollOptions: '{}' }, 'OPTIONS_INVALID'],
    [{ pollOptions: '' }, 'TOO_FEW_OPTIONS'],
    [{ pollOptions: list({ name: '北海' }) }, 'TOO_FEW_OPTIONS'],
    [{ pollOptions: list({ name: '北海' }, null) }, 'OPTIONS_INVALID'],
    [{ pollOptions: list({ name: '北海' }, { name: '南海', desc: 1 }) }, 'OPTIONS_INVALID'],
    [{ pollOptions: list({ name: '北海' }, { name: '南海', image: 1 }) }, 'OPTIONS_INVALID'],
    [{ pollOptions: list({ name: '北海' }, { name: ' ' }) }, 'OPTION_REQUIRED'],
    [{ pollOptions: list({ name: '北海' }, { name: ' 北海 ' }) }, 'OPTION_REPEATED'],
    [{ pollOptions: list({ name: '北海' }, { name: '字'.repeat(POLL_LIMITS.optionName) }) }, null],
    [{ pollOptions: list({ name: '北海' }, { name: '字'.repeat(POLL_LIMITS.optionName + 1) }) }, 'OPTION_TOO_LONG'],
    [{ pollOptions: list({ name: '北海' }, { name: '南海', desc: '字'.repeat(POLL_LIMITS.optionDesc) }) }, null],
    [
      { pollOptions: list({ name: '北海' }, { name: '南海', desc: '字'.repeat(POLL_LIMITS.optionDesc + 1) }) },
      'DESCRIPTION_TOO_LONG',
    ],
    [{ pollOptions: ' '.repeat(POLL_LIMITS.listText + 1) }, 'TOO_MANY_OPTIONS'],
    [{ pollMinNum: 0 }, 'CHOICES_INVALID'],
    [{ pollMaxNum: 3 }, 'CHOICES_INVALID'],
    [{ pollMinNum: 2, pollMaxNum: 1 }, 'CHOICES_REVERSED'],
    [{ pollMinNum: 2, pollMaxNum: 2 }, null],
    [{ pollStartTime: NOW, pollEndTime: NOW + 2 }, 'START_IN_PAST'],
    [{ pollStartTime: NOW + 1, pollEndTime: NOW + 2 }, null],
    [{ pollStartTime: NOW + 1, pollEndTime: NOW + 1 }, 'END_BEFORE_START'],
    [{ pollEndTime: 0 }, 'END_REQUIRED'],
    [{ pollEndTime: NOW }, 'END_IN_PAST'],
    [{ pollEndTime: NOW + POLL_LIMITS.days * DAY_MS }, null],
    [{ pollEndTime: NOW + POLL_LIMITS.days * DAY_MS + 1 }, 'END_TOO_LATE'],
    [{ pollLimit: '[]' }, 'LIMIT_INVALID'],
    [{ pollLimit: '{"zmMinLevel":"1"}' }, 'LIMIT_INVALID'],
    [{ pollLimit: '{"zmMinLevel":2,"zmMaxLevel":1}' }, 'ALLIANCE_LIMIT'],
    [{ pollLimit: '{"zmMinLevel":-2}' }, 'ALLIANCE_LIMIT'],
    [{ pollLimit: `{"zmMaxLevel":${POLL_LIMITS.maxAllianceLevel}}` }, null],
    [{ pollLimit: `{"zmMaxLevel":${POLL_LIMITS.maxAllianceLevel + 1}}` }, 'ALLIANCE_LIMIT'],
    [{ pollLimit: '{"roleMinLevel":2,"roleMaxLevel":1}' }, 'ROLE_LIMIT'],
    [{ pollLimit: '{"roleMinLevel":1.5}' }, 'ROLE_LIMIT'],
    [{ pollLimit: '{"roleMinLevel":2,"roleMaxLevel":2}' }, null],
    [{ questions: '{}' }, 'QUESTIONS_INVALID'],
    [{ questions: ' '.repeat(POLL_LIMITS.listText + 1) }, 'QUESTIONS_TOO_MANY'],
    [{ pollVisible: 99 }, 'UNSUPPORTED'],
    [{ pollRepeat: 99 }, 'UNSUPPORTED'],
  ])('%j is refused with %s', (fields, expected) => {
    expect(problemOf(fields)).toBe(expected);
  });

  it('may have begun since it was checked, and then begins now', () => {
    const begun = { ...VALID, pollStartTime: NOW - 1 };
    expect(problemOf(begun)).toBe('START_IN_PAST');
    expect(problemOf(begun, true)).toBeNull();
    expect(readPoll(begun, NOW, true)).toMatchObject({ value: { startAt: NOW } });
    expect(readPoll({ ...VALID, pollStartTime: NOW + 1, pollEndTime: NOW + 2 }, NOW)).toMatchObject({
      value: { startAt: NOW + 1 },
    });
  });

  it('is for the levels that are said; a bound that is absent is none', () => {
    expect(readPoll({ ...VALID, pollLimit: '{"roleMinLevel":5}' }, NOW)).toMatchObject({
      value: { limit: { zmMinLevel: -1, zmMaxLevel: -1, roleMinLevel: 5, roleMaxLevel: -1 } },
    });
    expect(readPoll({ ...VALID, pollLimit: '{"zmMinLevel":-1}' }, NOW)).toMatchObject({ value: { limit: null } });
  });
});

it('names are repeated from the second time on, whatever spaces are around them; empty ones are not', () => {
  expect(repeatedNames(['a', ' a', 'b', '', '', 'a'])).toEqual([false, true, false, false, false, true]);
});

it('bounds of levels are part of what they allow, and -1 is none', () => {
  expect([4, 5, 7, 8].map((level) => isWithin(level, 5, 7))).toEqual([false, true, true, false]);
  expect([4, 9].map((level) => isWithin(level, -1, 7))).toEqual([true, false]);
  expect([4, 9].map((level) => isWithin(level, 5, -1))).toEqual([false, true]);
  expect(isWithin(0, -1, -1)).toBe(true);
});

it('questions are the same but for their wording only with the same ids at the same places', () => {
  const read = (...names: string[]) => {
    const asked = readQuestions(names.map((name) => ({ name, subQuestions: [{ name: '是' }, { name: '否' }] })));
    if (!('questions' in asked)) throw new Error(asked.problem.id);
    return asked.questions;
  };
  const [two, one] = [read('甲', '乙'), read('甲')];
  const answer = two[1]?.subQuestions[0]?.id ?? 0;
  const other = reworded(two, answer, '对');
  expect(other[1]?.subQuestions.map(({ name }) => name)).toEqual(['对', '否']);
  expect(other[0]).toEqual(two[0]);
  expect(isSameButWording(two, other)).toBe(true);
  expect(isSameButWording(two, one)).toBe(false);
  expect(isSameButWording(one, two)).toBe(false);
  expect(isSameButWording(two, two.toReversed())).toBe(false);
  const [first, second] = two;
  if (!first || !second) throw new Error('two were asked');
  expect(isSameButWording(two, [first, { ...second, subQuestions: second.subQuestions.slice(1) }])).toBe(false);
});
