import { useEffect, useState } from 'react';
import { useNow } from '../../../platform/sdk/index.ts';
import type { Poll } from '../contract.ts';
import { phaseOf, type PollPhase } from './phase.ts';

/** A browser's timers end after 24 days; nobody keeps a page open for as long. */
const MOST_MS = 2 ** 31 - 1;

/**
 * Where a poll stands. A page knows the time by the minute; a poll begins and ends when it says.
 */
export function usePhase(poll: Pick<Poll, 'startTime' | 'endTime'>): PollPhase {
  const minute = useNow();
  const [reached, setReached] = useState(0);
  const now = Math.max(minute, reached);
  const next = [poll.startTime, poll.endTime].find((moment) => moment > now);
  useEffect(() => {
    const left = next === undefined ? Infinity : next - Date.now();
    if (next === undefined || left > MOST_MS) return;
    const timer = setTimeout(() => setReached(next), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [next]);
  return phaseOf(poll, now);
}
