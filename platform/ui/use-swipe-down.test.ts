import { describe, expect, it } from 'vitest';
import { isPulledDown } from './use-swipe-down.ts';

describe('isPulledDown', () => {
  it('closes what was pulled far, however slowly', () => {
    expect(isPulledDown({ distance: 90, milliseconds: 4000 })).toBe(true);
    expect(isPulledDown({ distance: 89, milliseconds: 4000 })).toBe(false);
  });

  it('closes what was flung', () => {
    expect(isPulledDown({ distance: 40, milliseconds: 50 })).toBe(true);
  });

  it('takes neither a tap nor a trembling finger for a pull', () => {
    expect(isPulledDown({ distance: 0, milliseconds: 0 })).toBe(false);
    expect(isPulledDown({ distance: 15, milliseconds: 1 })).toBe(false);
  });
});
