/** Control and zero-width characters, bidirectional overrides: nothing of one line of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of clean text, as it is stored. */
export const cleanLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim();

/** Characters as people count them. */
export const lengthOf = (text: string): number => [...cleanLine(text)].length;

/** JSON, or null for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
