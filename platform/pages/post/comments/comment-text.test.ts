import { describe, expect, it } from 'vitest';
import { commentProblem, insertAt, lengthOf, mayBeLong } from './comment-text.ts';

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
    expect(commentProblem(1, false)).toBe('tooShort');
    expect(commentProblem(2, false)).toBeNull();
    expect(commentProblem(150, false)).toBeNull();
    expect(commentProblem(151, false)).toBe('tooLong');
  });
  it('lets holders of code 35 write more, not less', () => {
    expect(mayBeLong({ manageList: [13, 35] })).toBe(true);
    expect(mayBeLong({ manageList: [13] })).toBe(false);
    expect(mayBeLong(null)).toBe(false);
    expect(commentProblem(151, true)).toBeNull();
    expect(commentProblem(1, true)).toBe('tooShort');
  });
});

describe('insertAt', () => {
  it('replaces the selection and moves the caret behind the piece', () => {
    expect(insertAt('你好世界', '[微笑]', 2, 2)).toEqual({ text: '你好[微笑]世界', caret: 6 });
    expect(insertAt('你好世界', '！', 2, 4)).toEqual({ text: '你好！', caret: 3 });
  });
});
