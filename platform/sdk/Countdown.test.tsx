import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../contract/durations.ts';
import { Countdown } from './Countdown.tsx';
import { testApp } from './test-support.tsx';

const NOW = 1_760_000_000_000;
const shown = (left: number) =>
  testApp({ boot: { now: NOW } }).html(
    <Countdown until={NOW + left} secondsBelow={DAY_MS}>
      {({ ms, days, clock }) => (ms > DAY_MS ? `${days} d` : clock)}
    </Countdown>,
  );

describe('Countdown', () => {
  it.each([
    [3 * DAY_MS + HOUR_MS, '3 d'],
    [DAY_MS, '24:00:00'],
    [HOUR_MS + 2 * MINUTE_MS + 3 * SECOND_MS, '01:02:03'],
    [1, '00:00:00'],
  ])('writes what is left by the time of the page: %i ms', (left, text) =>
    expect(shown(left)).toBe(`<span role="timer" aria-live="off">${text}</span>`),
  );

  it('is gone when the moment has come', () => expect([shown(0), shown(-1)]).toEqual(['', '']));
});
