import { withoutBlanks } from './blanks.ts';

/**
 * Control and zero-width characters, line and paragraph separators, bidirectional overrides and
 * isolates: nothing of one line of text.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * One line of clean text, as it is stored: titles, names, reasons. A line of which nothing is seen
 * is empty.
 */
export function cleanLine(text: string): string {
  const line = text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim();
  return withoutBlanks(line) === '' ? '' : line;
}

/** Text of several lines as it is stored: what no column takes is left out, and the space around. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();
