import { useEffect, useState } from 'react';
import { useNow } from '../../../platform/sdk/index.ts';

const DAY = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** What is left of a limited task: whole days above one day, else `HH:MM:SS`; null when it is over (spec 3 section 5). */
export function timeLeft(endAt: number, now: number): { readonly days: number } | { readonly time: string } | null {
  const left = endAt - now;
  if (left <= 0) return null;
  if (left > DAY) return { days: Math.floor(left / DAY) };
  const seconds = Math.floor(left / 1000);
  return { time: [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => two(Math.floor(part))).join(':') };
}

/** Now, every second while a limited task ends within a day, else every minute; the page's own time until it is hydrated. */
export function useTicking(endAt: number): number {
  const minute = useNow();
  const [second, setSecond] = useState(0);
  const isClose = endAt > 0 && endAt - minute <= DAY + 60_000;
  useEffect(() => {
    if (!isClose) return undefined;
    setSecond(Date.now());
    const timer = setInterval(() => setSecond(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isClose]);
  return Math.max(minute, second);
}
