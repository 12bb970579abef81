import type { Locale } from '../contract/locale.ts';

/**
 * A counter on a button: whole below ten thousand (thousand in English), then short. Cut, not
 * rounded up.
 */
// i18n-data: the Chinese sign for ten thousand is part of the number
export function shortCount(count: number, locale: Locale): string {
  const [unit, sign] = locale === 'en' ? [1000, 'k'] : [10_000, '万'];
  if (count < unit) return String(count);
  const tenths = Math.floor(count / (unit / 10));
  return `${tenths < 1000 && tenths % 10 !== 0 ? (tenths / 10).toFixed(1) : Math.floor(tenths / 10)}${sign}`;
}
