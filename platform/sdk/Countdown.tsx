import type { ReactNode } from 'react';
import { MINUTE_MS, SECOND_MS, timeLeft, type TimeLeft } from '../contract/durations.ts';
import { useNow } from './now.ts';

/**
 * What is left until a moment, null once it has come. It is counted by the minute, and by the
 * second when no more than `secondsBelow` is left; while a page is hydrated it is what the server
 * wrote.
 * @param until milliseconds since the epoch
 * @param secondsBelow milliseconds
 */
export function useTimeLeft(until: number, secondsBelow: number): TimeLeft | null {
  const minute = useNow();
  const isNear = until > minute && until - minute <= secondsBelow + MINUTE_MS;
  const now = useNow(isNear ? SECOND_MS : MINUTE_MS);
  return until > now ? timeLeft(until - now) : null;
}

export interface CountdownProps {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** When no more than this is left, it counts by the second; milliseconds. */
  readonly secondsBelow: number;
  readonly className?: string | undefined;
  /** The text for what is left. */
  readonly children: (left: TimeLeft) => ReactNode;
}

/**
 * Counts down to a moment and is gone when it has come. It is not read out by itself: a clock that
 * speaks helps nobody.
 */
export function Countdown({ until, secondsBelow, className, children }: CountdownProps) {
  const left = useTimeLeft(until, secondsBelow);
  if (!left) return null;
  return (
    <span className={className} role="timer" aria-live="off">
      {children(left)}
    </span>
  );
}
