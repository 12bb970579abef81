import { findWords } from '../../contract/found-words.ts';

/** A run of text, and whether it is one of the words looked for. */
export interface Run {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Splits a text by the words that a search has found (`multiKeyword`), as the search finds them.
 */
export function splitByWords(text: string, words: readonly string[]): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { start, end } of findWords(text, words)) {
    if (start > from) runs.push({ text: text.slice(from, start), hit: false });
    runs.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) runs.push({ text: text.slice(from), hit: false });
  return runs;
}
