import { expect, it } from 'vitest';
import { askedOf, hasRelated, shownCount } from './asked.ts';

it('looks for the title, or the beginning of the text, 40 characters of either', () => {
  expect(askedOf(' 怎么  开船 ', '正文')).toBe('怎么 开船');
  expect(askedOf('', '正文在此')).toBe('正文在此');
  expect([...askedOf('字'.repeat(60), '')]).toHaveLength(40);
  expect([askedOf('', ''), askedOf('问', ''), askedOf('  ', ' ')]).toEqual(['', '', '']);
});

it('does so for questions and suggestions, and counts up to 99', () => {
  expect([17, 19, 1, 4, 10, 18, 0].map(hasRelated)).toEqual([true, true, false, false, false, false, false]);
  expect([0, 99, 100].map(shownCount)).toEqual(['0', '99', '99+']);
});
