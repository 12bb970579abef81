import { useRef, useState } from 'react';
import { useCalendar } from './calendar.ts';
import { recentTime } from './recent-time.ts';
import type { Translate } from './relative-time.ts';

export interface RelativeTimeProps {
  /** Milliseconds since the epoch. */
  at: number;
  /** The server's now in ms while hydrating, so that both sides render the same text. */
  now: number;
  /** IANA name, from the zone's config. */
  timeZone: string;
  labels: Translate;
  className?: string | undefined;
}

/**
 * A `<time>` that says how long ago; the exact time is its tooltip and its machine-readable value.
 */
export function RelativeTime({ at, now, timeZone, labels, className }: RelativeTimeProps) {
  const element = useRef<HTMLTimeElement>(null);
  const calendar = useCalendar(element);
  // What was within the hour needs no calendar, and is right as soon as the page is alive: a kept one
  // is minutes old. What is older by now keeps its text until the calendar is there.
  const [first] = useState(now);
  const recent = recentTime(now - at) ?? recentTime(first - at);
  const early = recent ? labels(recent.key, recent.values) : '';
  return (
    <time
      ref={element}
      dateTime={new Date(at).toISOString()}
      title={calendar?.exactTime(at, timeZone)}
      className={className}
      suppressHydrationWarning
    >
      {calendar ? calendar.formatRelativeTime(at, now, timeZone, labels) : early}
    </time>
  );
}
