import { describe, expect, it } from 'vitest';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { PollPostFields } from '../contract.ts';
import { dayIn } from '../../../server/sdk/index.ts';
import { readPollForm } from './form.ts';
import { readIds } from './routes.ts';

const NOW = 1_760_000_000_000;
const DAY = 86_400_000;
const where = { now: NOW, zone: { abbr: 'sw4' } as ZoneConfig };
const image = `/media/sw4/ab/${'ab'.repeat(32)}.jpg`;
const good: PollPostFields = {
  wbIsPoll: 1,
  pollTitle: '哪艘船最强',
  pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '巡洋舰', desc: '又快又狠', image }]),
  pollEndTime: NOW + 1000,
};
const read = (change: PollPostFields = {}, title = '标题') => readPollForm(where, title, { ...good, ...change });
const refusal = (change: PollPostFields, title?: string) => {
  try {
    read(change, title);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const options = (...names: unknown[]) => ({ pollOptions: JSON.stringify(names.map((name) => ({ name }))) });

describe('readPollForm', () => {
  it('reads a poll with its defaults: single choice, results after voting, once, from now', () => {
    expect(read()).toEqual({
      title: '哪艘船最强',
      image: '',
      options: [
        { name: '战列舰', desc: '', image: '' },
        { name: '巡洋舰', desc: '又快又狠', image },
      ],
      minNum: 1,
      maxNum: 1,
      visible: 1,
      visibleType: 0,
      optionRank: 1,
      repeat: 0,
      startAt: NOW,
      endAt: NOW + 1000,
      limit: null,
      questions: [],
    });
  });

  it('finds no poll where none is said to be', () => {
    expect(read({ wbIsPoll: 0 })).toBeNull();
    expect(readPollForm(where, '', {})).toBeNull();
  });

  it('keeps one line of clean text', () => {
    expect(read({ pollTitle: ' 哪艘\u202e船\n最强 ' })?.title).toBe('哪艘 船 最强');
  });

  it.each<[string, PollPostFields, string?]>([
    ['POST_TITLE_REQUIRED', {}, ''],
    ['TITLE_REQUIRED', { pollTitle: ' \u200b ' }],
    ['TITLE_TOO_LONG', { pollTitle: '字'.repeat(16) }],
    ['accepted', { pollTitle: '🚢'.repeat(15) }],
    ['OPTIONS_INVALID', { pollOptions: '{"a":1}' }],
    ['OPTIONS_INVALID', { pollOptions: 'no json' }],
    ['OPTIONS_INVALID', options('甲', 3)],
    ['OPTIONS_INVALID', { pollOptions: '["甲","乙"]' }],
    ['OPTIONS_INVALID', { pollOptions: '[null,null]' }],
    ['TOO_FEW_OPTIONS', options('甲')],
    ['TOO_FEW_OPTIONS', { pollOptions: '[]' }],
    ['accepted', options(...Array.from({ length: 5_000 }, (_, n) => `第${n}`))],
    ['TOO_MANY_OPTIONS', options(...Array.from({ length: 20_000 }, (_, n) => `第${n}`))],
    ['QUESTIONS_TOO_MANY', { questions: `[${' '.repeat(200_000)}]` }],
    ['OPTION_REQUIRED', options('甲', ' ')],
    ['OPTION_TOO_LONG', options('甲', '字'.repeat(11))],
    ['OPTION_REPEATED', options('甲', ' 甲')],
    ['DESCRIPTION_TOO_LONG', { pollOptions: JSON.stringify([{ name: '甲', desc: '字'.repeat(41) }, { name: '乙' }]) }],
    ['IMAGE_INVALID', { pollImage: 'https://evil.example/a.jpg' }],
    ['IMAGE_INVALID', { pollImage: image.replace('sw4', 'mx') }],
    ['IMAGE_INVALID', { pollImage: '/media/sw4/../x/secret.jpg' }],
    ['CHOICES_INVALID', { pollMaxNum: 3 }],
    ['CHOICES_INVALID', { pollMaxNum: 0 }],
    ['CHOICES_INVALID', { pollMinNum: 0 }],
    ['CHOICES_INVALID', { pollMinNum: 9, pollMaxNum: 1 }],
    ['CHOICES_REVERSED', { pollMinNum: 2, pollMaxNum: 1 }],
    ['accepted', { pollMinNum: 2, pollMaxNum: 2 }],
    ['START_IN_PAST', { pollStartTime: NOW }],
    ['END_REQUIRED', { pollEndTime: 0 }],
    ['END_IN_PAST', { pollEndTime: NOW }],
    ['END_BEFORE_START', { pollStartTime: NOW + 1000 }],
    ['accepted', { pollEndTime: NOW + 366 * DAY }],
    ['END_TOO_LATE', { pollEndTime: NOW + 366 * DAY + 1 }],
    ['END_TOO_LATE', { pollStartTime: Number.MAX_SAFE_INTEGER - 1, pollEndTime: Number.MAX_SAFE_INTEGER }],
    ['UNSUPPORTED', { pollVisible: 7 }],
    ['UNSUPPORTED', { pollRepeat: 2 }],
    ['accepted', { pollLimit: '{"zmMinLevel":3,"zmMaxLevel":-1}' }],
    ['accepted', { pollLimit: '{"zmMinLevel":30,"zmMaxLevel":30,"roleMinLevel":0}', questions: '[]' }],
    ['LIMIT_INVALID', { pollLimit: '[]' }],
    ['LIMIT_INVALID', { pollLimit: '{"zmMinLevel":"3"}' }],
    ['ALLIANCE_LIMIT', { pollLimit: '{"zmMaxLevel":31}' }],
    ['ALLIANCE_LIMIT', { pollLimit: '{"zmMinLevel":-2}' }],
    ['ALLIANCE_LIMIT', { pollLimit: '{"zmMinLevel":1.5}' }],
    ['ALLIANCE_LIMIT', { pollLimit: '{"zmMinLevel":5,"zmMaxLevel":4}' }],
    ['accepted', { pollLimit: '{"roleMinLevel":10000,"roleMaxLevel":9007199254740991}' }],
    ['ROLE_LIMIT', { pollLimit: '{"roleMaxLevel":9007199254740992}' }],
    ['ROLE_LIMIT', { pollLimit: '{"roleMinLevel":60,"roleMaxLevel":59}' }],
    ['QUESTIONS_INVALID', { questions: 'broken' }],
    ['QUESTIONS_INVALID', { questions: '[3]' }],
    ['QUESTION_INCOMPLETE', { questions: '[{"name":" "}]' }],
    ['ANSWERS_TOO_FEW', { questions: '[{"name":"?"}]' }],
  ])('%s for %j', (id, change, title) => {
    expect(refusal(change, title)).toBe(id);
  });
});

describe('a start that has passed', () => {
  it('means now for a poll that was checked when it was sent', () => {
    const fields = { ...good, pollStartTime: NOW - 5 };
    expect(readPollForm(where, '标题', fields, true)?.startAt).toBe(NOW);
    expect(() => readPollForm(where, '标题', { ...fields, pollEndTime: NOW }, true)).toThrow('END_IN_PAST');
  });
});

describe('dayIn', () => {
  it('changes at midnight of the time zone', () => {
    const midnight = Date.parse('2026-03-01T00:00:00+08:00');
    expect([dayIn(midnight - 1, 'Asia/Shanghai'), dayIn(midnight, 'Asia/Shanghai')]).toEqual([20260228, 20260301]);
    expect(dayIn(midnight, 'UTC')).toBe(20260228);
  });
});

describe('readIds', () => {
  it.each([
    ['1,2', [1, 2]],
    ['[1, 2]', [1, 2]],
    ['["3"]', [3]],
    ['', []],
    ['[]', []],
    [
      [4, 5],
      [4, 5],
    ],
  ])('reads %j', (given, ids) => expect(readIds(given)).toEqual(ids));

  it.each(['a', '1;2', '1,,2', '0', '-1', '[1', '1e3', '1.5'])('refuses %j', (given) => {
    expect(() => readIds(given)).toThrow('BAD_INPUT');
  });
});
