import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';

const keyOf = (zone: string) => `guildhall:ads-closed:${zone}`;

interface Closed {
  /** The reader's calendar day, 20261121. */
  readonly day: number;
  readonly ids: readonly number[];
}

/** The float ads that were closed in this browser today; none where nothing can be remembered. */
export function closedToday(zone: string, today: number): readonly number[] {
  try {
    // Written below; anything else is as nothing.
    const { day, ids } = JSON.parse(browserStorage()?.getItem(keyOf(zone)) ?? '{}') as Partial<Closed>;
    return day === today && Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

export function rememberClosed(zone: string, today: number, ids: readonly number[]): void {
  try {
    browserStorage()?.setItem(keyOf(zone), JSON.stringify({ day: today, ids } satisfies Closed));
  } catch {
    // It is closed for this page at least.
  }
}
