import { describe, expect, it } from 'vitest';
import { AVATAR_TONES, avatarInitial, avatarTone } from './avatar-tone.ts';

describe('avatarTone', () => {
  it('is stable, in range, and uses every tone', () => {
    const tones = Array.from({ length: 300 }, (_, index) => avatarTone(`侠士${index}`));
    expect(tones).toEqual(Array.from({ length: 300 }, (_, index) => avatarTone(`侠士${index}`)));
    expect(new Set(tones).size).toBe(AVATAR_TONES);
    expect(tones.every((tone) => Number.isInteger(tone) && tone >= 0 && tone < AVATAR_TONES)).toBe(true);
    expect(avatarTone('')).toBeLessThan(AVATAR_TONES);
  });
});

describe('avatarInitial', () => {
  it.each([
    ['沈青崖', '沈'],
    ['wolf', 'W'],
    ['  ·夜', '夜'],
    ['𠮷野', '𠮷'],
    ['7月', '7'],
    ['😀Nami', 'N'],
    ['', '?'],
    ['***', '?'],
  ])('of %j is %j', (name, initial) => {
    expect(avatarInitial(name)).toBe(initial);
  });
});
