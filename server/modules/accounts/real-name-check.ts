import type { CoreErrorId } from '../../../platform/contract/errors.ts';

export type RealNameFault = Extract<CoreErrorId, `REAL_NAME_${string}`>;
export type RealNameResult =
  | { readonly ok: true; readonly name: string; /** 18 digits, `X` upper case. */ readonly idNumber: string }
  | { readonly ok: false; readonly fault: RealNameFault };

const NAME = /^\p{Script=Han}{2,4}$/u;
const ID_18 = /^\d{17}[\dX]$/;
const ID_15 = /^\d{15}$/;
const ADULT_YEARS = 18;
/** GB 2260: the first two digits are the province; 81 to 83 also stand on residence permits, 91 is abroad. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/**
 * The real-name rules of spec 1 section 5, in its order: name given, name of 2 to 4 Chinese characters, number given, format with
 * a valid date, region, check digit (GB 11643), 18 years of age. A 15-digit number (the format before 1999) has no
 * check digit; it is answered in its 18-digit form. The day is the one in China.
 */
export function checkRealName(input: { name: string; idcard: string }, now: number): RealNameResult {
  const name = input.name.trim();
  if (name === '') return fault('REAL_NAME_NAME_REQUIRED');
  if (!NAME.test(name)) return fault('REAL_NAME_NAME_INVALID');
  const given = input.idcard.trim().toUpperCase();
  if (given === '') return fault('REAL_NAME_ID_REQUIRED');

  const old = ID_15.test(given);
  if (!old && !ID_18.test(given)) return fault('REAL_NAME_ID_INVALID');
  const body = old ? `${given.slice(0, 6)}19${given.slice(6)}` : given.slice(0, 17);
  const born = birthDate(body.slice(6, 14));
  const today = dayInChina(now);
  if (born === null || born > today) return fault('REAL_NAME_ID_INVALID');
  if (!REGIONS.has(body.slice(0, 2))) return fault('REAL_NAME_ID_INVALID');
  const idNumber = body + checkDigit(body);
  if (!old && idNumber !== given) return fault('REAL_NAME_ID_INVALID');
  // Both are yyyymmdd, so the difference in whole years is what stands before the last four digits.
  if (Math.floor((today - born) / 10_000) < ADULT_YEARS) return fault('REAL_NAME_UNDERAGE');
  return { ok: true, name, idNumber };
}

const fault = (id: RealNameFault): RealNameResult => ({ ok: false, fault: id });

/** The check digit of the first 17 digits (GB 11643, ISO 7064 MOD 11-2). */
export function checkDigit(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return CHECK_DIGITS.charAt(sum % 11);
}

/** `yyyymmdd` as a number, null when there is no such day from 1900 on. */
function birthDate(digits: string): number | null {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 ? Number(digits) : null;
}

/** Today as `yyyymmdd` in Asia/Shanghai, where a birthday begins for these numbers. */
function dayInChina(now: number): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(now);
  return Number(day.replaceAll('-', ''));
}
