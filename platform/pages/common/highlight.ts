/** A run of text, and whether it is one of the words looked for. */
export interface Run {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text by the words that a search has found (`multiKeyword`), without regard to case; longer words win. */
export function splitByWords(text: string, words: readonly string[]): Run[] {
  const sought = [...new Set(words.map((word) => word.trim()).filter(Boolean))].sort((a, b) => b.length - a.length);
  if (sought.length === 0 || text === '') return text === '' ? [] : [{ text, hit: false }];
  const pattern = new RegExp(sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu');
  const runs: Run[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) runs.push({ text: text.slice(from, index), hit: false });
    runs.push({ text: found, hit: true });
    from = index + found.length;
  }
  if (from < text.length) runs.push({ text: text.slice(from), hit: false });
  return runs;
}
