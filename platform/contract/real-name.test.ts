import { describe, expect, it } from 'vitest';
import { checkDigit, checkRealName } from './real-name.ts';

/** 2026-06-15 12:00 in China. */
const NOW = Date.parse('2026-06-15T12:00:00+08:00');
const withDigit = (body: string) => body + checkDigit(body);
const check = (name: string, idcard: string, now: number = NOW) => {
  const result = checkRealName({ name, idcard }, now);
  return result.ok ? 'ok' : result.fault;
};
const ADULT = withDigit('11010519491231002');

describe('real name: the name', () => {
  it('is required', () => {
    expect(check('', ADULT)).toBe('REAL_NAME_NAME_REQUIRED');
    expect(check('  ', '')).toBe('REAL_NAME_NAME_REQUIRED');
  });
  it.each(['张三', '欧阳娜娜', ' 张三 '])('%j is one', (name) => expect(check(name, ADULT)).toBe('ok'));
  it.each(['张', '一二三四五', 'Zhang', '张3', '张 三', '买买提·江', '张三!', '😀😀'])('%j is none', (name) => {
    expect(check(name, ADULT)).toBe('REAL_NAME_NAME_INVALID');
  });
  it('is kept without the blanks around it', () =>
    expect(checkRealName({ name: ' 张三 ', idcard: ` ${ADULT} ` }, NOW)).toEqual({
      ok: true,
      name: '张三',
      idNumber: ADULT,
    }));
  it('is judged before the number', () => expect(check('张', '')).toBe('REAL_NAME_NAME_INVALID'));
});

describe('real name: the number', () => {
  it('is required', () => {
    expect(check('张三', '')).toBe('REAL_NAME_ID_REQUIRED');
    expect(check('张三', ' ')).toBe('REAL_NAME_ID_REQUIRED');
  });
  it('agrees with the example of GB 11643', () => {
    expect(ADULT).toBe('11010519491231002X');
    expect(withDigit('44052418800101001')).toBe('440524188001010014');
  });
  it('may end in a small x and have blanks around it', () => expect(check('张三', ' 11010519491231002x ')).toBe('ok'));
  it.each([
    ['too short', '1101051949123100'],
    ['too long', `${ADULT}1`],
    ['letters', '11010519491231A02X'],
    ['full-width digits', '１１０１０５１９４９１２３１００２X'],
    ['X elsewhere', '1101051949123100X2'],
    ['month 13', withDigit('11010519491331002')],
    ['30 February', withDigit('11010519490230002')],
    ['29 February of no leap year', withDigit('11010519490229002')],
    ['day 0', withDigit('11010519491200002')],
    ['before 1900', withDigit('44052418800101001')],
    ['a day to come', withDigit('11010520270101002')],
    ['no such region', withDigit('99010519491231002')],
    ['region 00', withDigit('00010519491231002')],
    ['wrong check digit', '110105194912310021'],
  ])('is refused: %s', (_case, idcard) => expect(check('张三', idcard)).toBe('REAL_NAME_ID_INVALID'));
  it('takes the first day of 1900', () => expect(check('张三', withDigit('11010519000101002'))).toBe('ok'));
  it('takes 29 February of a leap year', () => expect(check('张三', withDigit('11010520000229002'))).toBe('ok'));
  it('refuses each wrong check digit and takes the right one', () => {
    const body = '33010619900307123';
    const verdicts = [...'0123456789X'].map((digit) => [digit, check('张三', body + digit)] as const);
    expect(verdicts.filter(([, verdict]) => verdict === 'ok').map(([digit]) => digit)).toEqual([checkDigit(body)]);
  });
});

describe('real name: the age', () => {
  const born = (day: string) => withDigit(`110105${day}002`);
  it('is 18 from the birthday on', () => {
    expect(check('张三', born('20080615'))).toBe('ok');
    expect(check('张三', born('20080616'))).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', born('20260615'))).toBe('REAL_NAME_UNDERAGE');
  });
  it('changes at midnight in China, wherever the server is', () => {
    const idcard = born('20080615');
    expect(check('张三', idcard, Date.parse('2026-06-14T15:59:59Z'))).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', idcard, Date.parse('2026-06-14T16:00:00Z'))).toBe('ok');
  });
  it('of someone born on 29 February comes on 1 March', () => {
    const idcard = born('20080229');
    expect(check('张三', idcard, Date.parse('2026-02-28T12:00:00+08:00'))).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', idcard, Date.parse('2026-03-01T00:00:00+08:00'))).toBe('ok');
  });
  it('is judged last', () => expect(check('张三', '11010520200101002X')).toBe('REAL_NAME_ID_INVALID'));
});

describe('real name: 15-digit numbers', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);

  it('are refused as not legal, whoever they may have been of', () => {
    expect(check('张三', '110105491231002')).toBe('REAL_NAME_ID_INVALID');
    expect(check('张三', '110105900307123')).toBe('REAL_NAME_ID_INVALID');
  });
  it('get the text about the age when the year, read as 20xx, makes somebody under 18', () => {
    expect(check('张三', '110105100115002')).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', '110105080616002')).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', '110105080615002')).toBe('REAL_NAME_ID_INVALID'); // 18 today
    expect(check('张三', '110105260616002')).toBe('REAL_NAME_ID_INVALID'); // tomorrow, and 1926
  });
  it('get it when the year, read as 19xx, does', () => {
    expect(check('张三', '110105491231002', at('1967-12-30'))).toBe('REAL_NAME_UNDERAGE');
    expect(check('张三', '110105491231002', at('1967-12-31'))).toBe('REAL_NAME_ID_INVALID');
  });
  it('get it only with a day and a region that exist', () => {
    expect(check('张三', '110105100230002')).toBe('REAL_NAME_ID_INVALID');
    expect(check('张三', '990105100115002')).toBe('REAL_NAME_ID_INVALID');
  });
});
