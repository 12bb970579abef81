import { createHash } from 'node:crypto';
import { folded } from './words.ts';

/** Characters of which texts are compared; shorter ones say the same of many things. */
const SHORTEST = 20;
/** Keeps pairs of characters apart. */
const TIMES = 65_599;
/** Numbers that stand for a text, and those of them that one band is made of. */
const NUMBERS = 16;
const IN_A_BAND = 2;
const BANDS = 4;
/** So many of `NUMBERS` are the same in texts that are nearly the same. */
const ALIKE = 11;

/**
 * What stands for a text so that nearly the same ones are found (MinHash): texts of which the share
 * `s` of all pairs of characters is common have each of the numbers in common with probability `s`.
 * A band is two of the numbers in one, by which they are looked up: at s = 0.85 one of four agrees
 * 994 times in 1,000.
 */
export interface Signature {
  readonly numbers: readonly number[];
  readonly bands: readonly number[];
}

/** Odd multipliers and summands, the same on every host. */
const FAMILY = Array.from({ length: NUMBERS }, (_, n) => {
  const digest = createHash('sha256').update(`similar ${n}`).digest();
  return [digest.readUInt32LE(0) | 1, digest.readUInt32LE(4)] as const;
});

/** 32 bits that every bit of the input changes. */
function mixed(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Letters alone: numbers, addresses and signs are what changes in what is sent again. */
const letters = (text: string): string[] => [
  ...folded(text)
    .replace(/https?:\S+/g, '')
    .replace(/[^\p{L}]+/gu, ''),
];

/** @returns null for a text that is too short to be compared */
export function signatureOf(text: string): Signature | null {
  const chars = letters(text);
  if (chars.length < SHORTEST) return null;
  const codes = chars.map((char) => char.codePointAt(0) ?? 0);
  const pairs = codes.slice(1).map((code, at) => mixed(((codes[at] ?? 0) * TIMES + code) | 0));
  const shingles = new Set(pairs);
  const numbers = FAMILY.map(([times, plus]) => {
    let least = 0xffff_ffff;
    for (const shingle of shingles) {
      const value = mixed((Math.imul(shingle, times) + plus) | 0);
      if (value < least) least = value;
    }
    return least;
  });
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const [a = 0, b = 0] = numbers.slice(band * IN_A_BAND, (band + 1) * IN_A_BAND);
    // Positive, and each band apart from the others.
    return mixed((Math.imul(a, 31) ^ b ^ Math.imul(band + 1, 0x9e3779b1)) | 0) >>> 1;
  });
  return { numbers, bands };
}

export const isAlike = (a: readonly number[], b: readonly number[]): boolean =>
  a.filter((number, index) => number === b[index]).length >= ALIKE;
