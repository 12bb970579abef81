import { useRef } from 'react';
import { useCalendar } from './calendar.ts';
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
  return (
    <time
      ref={element}
      dateTime={new Date(at).toISOString()}
      title={calendar?.exactTime(at, timeZone)}
      className={className}
      suppressHydrationWarning
    >
      {calendar ? calendar.formatRelativeTime(at, now, timeZone, labels) : ''}
    </time>
  );
}
