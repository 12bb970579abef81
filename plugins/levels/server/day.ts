/** The zone's calendar: the day of a moment as a number, yyyymmdd, and what hangs on it. */
export interface Calendar {
  /** @param timeZone IANA name from the zone's config */
  dayOf(timeZone: string, at: number): number;
  /** `yyyy-MM-dd HH:mm:ss` of a moment in the zone. */
  clockText(timeZone: string, at: number): string;
  /** The last millisecond of a day in the zone. */
  endOf(timeZone: string, day: number): number;
}

const DAY_MS = 86_400_000;

/** Formatters cost much more to make than to use: one per time zone is kept. */
export function createCalendar(): Calendar {
  const formatters = new Map<string, Intl.DateTimeFormat>();

  function fields(timeZone: string, at: number): string {
    let formatter = formatters.get(timeZone);
    if (!formatter) {
      const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
      const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
      formatter = new Intl.DateTimeFormat('en-CA', { timeZone, ...date, ...time });
      formatters.set(timeZone, formatter);
    }
    return formatter.format(at).replace(', ', ' ');
  }

  const dayOf = (timeZone: string, at: number): number => Number(fields(timeZone, at).slice(0, 10).replaceAll('-', ''));

  return {
    dayOf,
    clockText: fields,
    endOf(timeZone, day) {
      // The first moment of the next day, whatever the zone's offset is then: it lies within a day of the same date in UTC.
      let from = utcOf(day) - DAY_MS;
      let to = utcOf(day) + 3 * DAY_MS;
      while (to - from > 1) {
        const middle = Math.floor((from + to) / 2);
        if (dayOf(timeZone, middle) > day) to = middle;
        else from = middle;
      }
      return from;
    },
  };
}

const utcOf = (day: number): number => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);

/** The Monday of a day's week, yyyymmdd. */
export function mondayOf(day: number): number {
  const at = utcOf(day);
  const back = (new Date(at).getUTCDay() + 6) % 7;
  return Number(new Date(at - back * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''));
}

/** `2026-11-21` as 20261121. */
export const readDay = (text: string): number => Number(text.replaceAll('-', ''));
