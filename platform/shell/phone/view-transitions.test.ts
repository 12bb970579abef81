import { expect, it } from 'vitest';
import { transitionOf } from './view-transitions.ts';

const change = (from: string | undefined, to: string) =>
  transitionOf({ fromLocation: from === undefined ? from : { pathname: from }, toLocation: { pathname: to } });

it.each(['/', '/topic', '/search', '/user', '/user/7/posts'])('moves from the list %s to a post and back', (list) => {
  expect(change(list, '/posts/5')).toEqual(['to-post']);
  expect(change('/posts/5', list)).toEqual(['to-list']);
});

it.each([
  [undefined, '/posts/5'],
  ['/', '/'],
  ['/', '/search'],
  ['/posts/5', '/posts/6'],
  ['/posts/5', '/posts/5'],
  ['/posts/5', '/comment/5'],
  ['/login', '/posts/5'],
  ['/posts/5/location', '/'],
])('is still from %s to %s', (from, to) => expect(change(from, to)).toBe(false));
