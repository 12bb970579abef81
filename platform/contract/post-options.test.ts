import { describe, expect, it } from 'vitest';
import { listedImages, mayLackContent, mustHaveTitle, optionFields } from './post-options.ts';
import { ruleIndexOf } from './rule-index.ts';
import { LABEL_TYPE } from './zone/theme-schema.ts';

const nothing = { privateReplies: false, closed: false, onlyFirst: false, covers: [] };

describe('what an author chooses', () => {
  it('is all sent, also when nothing is chosen', () => {
    expect(optionFields(nothing)).toEqual({ wbIsForbidComment: 0, firstImage: 0, coverImage: '' });
  });

  it.each([
    [true, false, 1],
    [false, true, 2],
    [true, true, 3],
  ])('private replies %s, closed %s: %i', (privateReplies, closed, wbIsForbidComment) => {
    expect(optionFields({ ...nothing, privateReplies, closed })).toMatchObject({ wbIsForbidComment });
  });

  it('names the covers that are there, and says that lists show them unless they show one picture', () => {
    const covers = ['/media/a.png', '', '/media/b.png'];
    expect(optionFields({ ...nothing, covers })).toMatchObject({
      firstImage: 2,
      coverImage: '/media/a.png,/media/b.png',
    });
    expect(optionFields({ ...nothing, covers, onlyFirst: true }).firstImage).toBe(1);
    expect(optionFields({ ...nothing, covers: [''] })).toMatchObject({ firstImage: 0, coverImage: '' });
  });
});

it('questions and suggestions may be a title alone; general posts have a title, too', () => {
  const kinds = Object.entries(LABEL_TYPE);
  expect(kinds.filter(([, type]) => mayLackContent(type)).map(([name]) => name)).toEqual(['question', 'suggestion']);
  expect(kinds.filter(([, type]) => mustHaveTitle(type)).map(([name]) => name)).toEqual([
    'default',
    'general',
    'question',
    'suggestion',
  ]);
});

it('lists show the covers, else the pictures; the first alone where its author wants that', () => {
  const wbImages = ['a', 'b'];
  expect(listedImages({ wbImages })).toEqual(['a', 'b']);
  expect(listedImages({ wbImages, wbCovers: [] })).toEqual(['a', 'b']);
  expect(listedImages({ wbImages, wbCovers: ['c', 'd'], firstImage: 2 })).toEqual(['c', 'd']);
  expect(listedImages({ wbImages, wbCovers: ['c', 'd'], firstImage: 1 })).toEqual(['c']);
  expect(listedImages({ wbImages, firstImage: 1 })).toEqual(['a']);
});

it('a game publishes by its own rules, but for those that share those of another', () => {
  expect([ruleIndexOf(2), ruleIndexOf(248), ruleIndexOf(35)]).toEqual([2, 2, 35]);
});
