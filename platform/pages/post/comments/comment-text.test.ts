import { describe, expect, it } from 'vitest';
import { commentProblem, goesOver, insertAt, lengthOf, limitOf } from './comment-text.ts';

describe('lengthOf', () => {
  it('counts as the server does', () => {
    expect(lengthOf('')).toBe(0);
    expect(lengthOf('  \n ')).toBe(0);
    expect(lengthOf('好[微笑]')).toBe(2);
    expect(lengthOf('<b>1</b>')).toBe(8);
    expect(lengthOf('😀😀')).toBe(2);
  });
});

describe('commentProblem', () => {
  it('allows 2 to 150 characters', () => {
    expect(commentProblem(1, 150)).toBe('tooShort');
    expect(commentProblem(2, 150)).toBeNull();
    expect(commentProblem(150, 150)).toBeNull();
    expect(commentProblem(151, 150)).toBe('tooLong');
  });
  it('lets holders of code 35 write more, not less, and anybody else what the server says', () => {
    const requireRateLimit = { commentLimit: 300, postLimit: 0 };
    expect(limitOf({ manageList: [13, 35], requireRateLimit })).toBe(Infinity);
    expect(limitOf({ manageList: [13], requireRateLimit })).toBe(300);
    expect(limitOf(null)).toBe(150);
    expect(commentProblem(151, Infinity)).toBeNull();
    expect(commentProblem(1, Infinity)).toBe('tooShort');
  });
  it('refuses what would make it too long, never what makes it shorter', () => {
    expect(goesOver('好', '好[微笑]', 1)).toBe(true);
    expect(goesOver('好', '好 ', 1)).toBe(false);
    expect(goesOver('好好好', '好好', 1)).toBe(false);
    expect(goesOver('好好好', '好好坏', 1)).toBe(false);
    expect(goesOver('', '好'.repeat(500), Infinity)).toBe(false);
  });
});

describe('insertAt', () => {
  it('replaces the selection and moves the caret behind the piece', () => {
    expect(insertAt('你好世界', '[微笑]', 2, 2)).toEqual({ text: '你好[微笑]世界', caret: 6 });
    expect(insertAt('你好世界', '！', 2, 4)).toEqual({ text: '你好！', caret: 3 });
  });
});
