import { expect, it, vi } from 'vitest';
import type { Reacted } from './reacted.ts';
import { withOwn } from './with-own.ts';
import { createPresses } from './presses.ts';

const ORDER = ['强', '鼓掌', '惊讶'];
const NONE: Reacted = { reactions: [], own: null };
const of = (own: string | null, ...reactions: [string, number][]): Reacted => ({
  reactions: reactions.map(([name, count]) => ({ name, count })),
  own,
});

it('counts the own reaction in the order of the zone, once', () => {
  expect(withOwn(of(null, ['惊讶', 2]), '强', ORDER)).toEqual(of('强', ['强', 1], ['惊讶', 2]));
  expect(withOwn(of('强', ['强', 1], ['惊讶', 2]), '惊讶', ORDER)).toEqual(of('惊讶', ['惊讶', 3]));
  expect(withOwn(of('惊讶', ['惊讶', 1]), null, ORDER)).toEqual(NONE);
  expect(withOwn(of('惊讶', ['惊讶', 1]), '惊讶', ORDER)).toEqual(of('惊讶', ['惊讶', 1]));
});

it('shows a press at once, then what the server has answered, until the page knows something newer', async () => {
  const presses = createPresses(vi.fn());
  const answer = of('强', ['强', 5]);
  const done = presses.press('p1', NONE, withOwn(NONE, '强', ORDER), async () => answer);
  expect(presses.shown('p1', NONE)).toEqual(of('强', ['强', 1]));
  await done;
  expect(presses.shown('p1', NONE)).toEqual(answer);
  expect(presses.shown('p1', of('强', ['强', 6]))).toEqual(of('强', ['强', 6]));
  expect(presses.shown('p2', NONE)).toEqual(NONE);
});

it('takes a press back when the call fails, and tells why', async () => {
  const failed = vi.fn();
  const presses = createPresses(failed);
  const error = new Error('refused');
  await presses.press('p1', NONE, of('强', ['强', 1]), async () => {
    throw error;
  });
  expect(presses.shown('p1', NONE)).toEqual(NONE);
  expect(failed).toHaveBeenCalledExactlyOnceWith(error);
});

it('sends one press after the other, and shows the last one meanwhile', async () => {
  const presses = createPresses(vi.fn());
  const first = Promise.withResolvers<Reacted>();
  const sent: string[] = [];
  const one = presses.press('p1', NONE, of('强', ['强', 1]), () => {
    sent.push('强');
    return first.promise;
  });
  const two = presses.press('p1', NONE, of('惊讶', ['惊讶', 1]), async () => {
    sent.push('惊讶');
    return of('惊讶', ['惊讶', 1]);
  });
  await Promise.resolve();
  expect(sent).toEqual(['强']);
  first.resolve(of('强', ['强', 1]));
  await one;
  expect(presses.shown('p1', NONE)).toEqual(of('惊讶', ['惊讶', 1]));
  await two;
  expect(sent).toEqual(['强', '惊讶']);
  expect(presses.shown('p1', NONE)).toEqual(of('惊讶', ['惊讶', 1]));
});
