import { useEffect, useState } from 'react';
import { useNow } from '../../../platform/sdk/index.ts';

const SECOND = 1000;
/** Nearer than this, time is counted by the second. */
const NEAR_MS = 60 * 60 * SECOND;

/** Milliseconds until a moment, by the minute, in its last hour by the second; 0 when it has come. What the server wrote stands first. */
export function useTimeLeft(at: number): number {
  const minute = useNow();
  const [second, setSecond] = useState(0);
  const now = Math.max(minute, second);
  const isNear = at > now && at - now <= NEAR_MS;
  useEffect(() => {
    if (!isNear) return;
    const timer = setInterval(() => setSecond(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isNear]);
  return Math.max(0, at - now);
}
