import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import type * as time from '../contract/time.ts';
import { readerIsHere } from './reader-is-here.ts';
import type * as relativeTime from './relative-time.ts';
import { withNetwork } from '../ui/with-network.ts';

/** What a first view says of times: dayjs and what is built on it, which the browser loads late. */
type Calendar = Pick<typeof time, 'calendarYear' | 'exactTime'> & Pick<typeof relativeTime, 'formatRelativeTime'>;

let calendar: Calendar | null = null;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/**
 * Loads the calendar once. The server awaits it before its first page, because it renders without
 * waiting.
 */
export const loadCalendar = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    const [{ calendarYear, exactTime }, { formatRelativeTime }] = await withNetwork(() =>
      Promise.all([import('../contract/time.ts'), import('./relative-time.ts')]),
    );
    calendar = { calendarYear, exactTime, formatRelativeTime };
    for (const tell of waiting) tell();
  } finally {
    if (!calendar) loading = undefined; // whoever needs it next asks again
  }
}

const subscribe = (changed: () => void): (() => void) => {
  waiting.add(changed);
  return () => waiting.delete(changed);
};
const current = (): Calendar | null => calendar;

/**
 * The calendar for a text that the server writes into every page, or null while the browser has not
 * loaded it. Until then an element with `suppressHydrationWarning` and an empty text keeps what the
 * server wrote, and a page that is only opened costs no more than it must.
 * @param element where the text stands; when it is empty, the server has not drawn it and the
 *   calendar is loaded at once
 */
export function useCalendar(element: RefObject<HTMLElement | null>): Calendar | null {
  useEffect(() => {
    if (calendar) return;
    const isWanted = element.current?.textContent ? readerIsHere() : Promise.resolve();
    // What the server wrote stays; that code cannot be had is for `reload-guard.ts`, once for all times.
    isWanted.then(loadCalendar).catch(() => undefined);
  }, [element]);
  return useSyncExternalStore(subscribe, current, current);
}
