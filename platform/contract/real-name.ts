import type { CoreErrorId } from './errors.ts';
import { dayIn, isDay } from './time.ts';

export type RealNameFault = Extract<CoreErrorId, `REAL_NAME_${string}`>;
export type RealNameResult =
  | { readonly ok: true; readonly name: string; /** 18 digits, `X` upper case. */ readonly idNumber: string }
  | { readonly ok: false; readonly fault: RealNameFault };

const NAME = /^\p{Script=Han}{2,4}$/u;
const ID_18 = /^\d{17}[\dX]$/;
const ID_15 = /^\d{15}$/;
const ADULT_YEARS = 18;
/** Where a birthday begins for these numbers. */
const CHINA = 'Asia/Shanghai';
/**
 * GB 2260: the first two digits are the province; 81 to 83 also stand on residence permits, 91 is
 * abroad.
 */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/**
 * What is wrong with a name as typed: none given, or not 2 to 4 Chinese characters. Blanks around
 * it do not count.
 */
export function realNameFault(typed: string): RealNameFault | null {
  const name = typed.trim();
  if (name === '') return 'REAL_NAME_NAME_REQUIRED';
  return NAME.test(name) ? null : 'REAL_NAME_NAME_INVALID';
}

/**
 * What is wrong with an identity number as typed (docs/product/real-name.md): none given, no legal
 * number, or of somebody under 18 years. The day is the one in China. Blanks around the number do
 * not count, and its `X` may be small.
 */
export function idNumberFault(typed: string, now: number): RealNameFault | null {
  const given = idNumberOf(typed);
  const today = dayIn(now, CHINA);
  if (given === '') return 'REAL_NAME_ID_REQUIRED';
  if (ID_15.test(given)) return isMinors(given, today) ? 'REAL_NAME_UNDERAGE' : 'REAL_NAME_ID_INVALID';
  if (!ID_18.test(given)) return 'REAL_NAME_ID_INVALID';
  const body = given.slice(0, 17);
  const born = birthDate(body.slice(6, 14));
  if (born === null || born > today || !isInRegion(given)) return 'REAL_NAME_ID_INVALID';
  if (body + checkDigit(body) !== given) return 'REAL_NAME_ID_INVALID';
  return isUnderAge(born, today) ? 'REAL_NAME_UNDERAGE' : null;
}

/** The rules of a real name in their order, the name first: docs/product/real-name.md. */
export function checkRealName(input: { name: string; idcard: string }, now: number): RealNameResult {
  const fault = realNameFault(input.name) ?? idNumberFault(input.idcard, now);
  return fault ? { ok: false, fault } : { ok: true, name: input.name.trim(), idNumber: idNumberOf(input.idcard) };
}

const idNumberOf = (typed: string): string => typed.trim().toUpperCase();
const isInRegion = (idNumber: string): boolean => REGIONS.has(idNumber.slice(0, 2));

/**
 * Both are yyyymmdd, so the difference in whole years is what stands before the last four digits.
 */
const isUnderAge = (born: number, today: number): boolean => Math.floor((today - born) / 10_000) < ADULT_YEARS;

/**
 * Whether a 15-digit number is that of somebody under 18: its two-digit year is read as 19xx and as
 * 20xx.
 */
function isMinors(idNumber: string, today: number): boolean {
  const isMinorOf = (century: string): boolean => {
    const born = birthDate(century + idNumber.slice(6, 12));
    return born !== null && born <= today && isUnderAge(born, today);
  };
  return isInRegion(idNumber) && ['19', '20'].some(isMinorOf);
}

/** The check digit of the first 17 digits (GB 11643, ISO 7064 MOD 11-2). */
export function checkDigit(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return CHECK_DIGITS.charAt(sum % 11);
}

/** `yyyymmdd` as a number, null when there is no such day from 1900 on. */
function birthDate(digits: string): number | null {
  return isDay(digits) && Number(digits) >= 19_000_101 ? Number(digits) : null;
}
