import { describe, expect, it } from 'vitest';
import { isSecondPress } from './second-press.ts';

const FIRST = { clientX: 100, clientY: 700, timeStamp: 5000, detail: 1 };

describe('isSecondPress', () => {
  it('is the press that comes at once, at the same place', () => {
    expect(isSecondPress(FIRST, { ...FIRST, timeStamp: 5200, clientX: 108 })).toBe(true);
  });

  it('is none that comes later, or elsewhere', () => {
    expect(isSecondPress(FIRST, { ...FIRST, timeStamp: 5301 })).toBe(false);
    expect(isSecondPress(FIRST, { ...FIRST, timeStamp: 5100, clientY: 660 })).toBe(false);
  });

  it('is none of a key, which presses what has the focus', () => {
    expect(isSecondPress(FIRST, { ...FIRST, timeStamp: 5100, detail: 0 })).toBe(false);
    expect(isSecondPress({ ...FIRST, detail: 0 }, { ...FIRST, timeStamp: 5100 })).toBe(false);
  });
});
