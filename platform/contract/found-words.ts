/** A stretch of a text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * A character with what folding may put together with it: marks, the voice marks of half-width
 * kana, the later parts of a Hangul syllable.
 */
const CHARACTERS = /.[\p{M}\uFF9E\uFF9F\u1160-\u11FF]*/gsu;

/**
 * As searches compare texts: NFKC and lower case (composed again, since lower case may take apart).
 * Of Σ lower case makes two letters, by what stands beside it: a word and the text that holds it
 * would not agree, so they are one.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

/** A folded text, and for each of its units the place of the character that it came from. */
function fold(text: string): { readonly folded: string; readonly places: readonly Place[] } {
  const places: Place[] = [];
  let folded = '';
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    const one = foldText(character);
    const place = { start: index, end: index + character.length };
    for (let unit = 0; unit < one.length; unit++) places.push(place);
    folded += one;
  }
  return { folded, places };
}

/**
 * Where the words that a search has found stand in a text, in order and without overlaps, by the
 * rules that found them (so `boss` stands in `ＢＯＳＳ`); longer words win.
 */
export function* findWords(text: string, words: readonly string[]): Generator<Place> {
  const sought = [...new Set(words.map((word) => foldText(word.trim())).filter(Boolean))];
  if (sought.length === 0 || text === '') return;
  sought.sort((a, b) => b.length - a.length);
  const { folded, places } = fold(text);
  const pattern = new RegExp(sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gu');
  let from = 0;
  for (const { 0: found, index } of folded.matchAll(pattern)) {
    const start = places[index]?.start ?? 0;
    const end = places[index + found.length - 1]?.end ?? 0;
    // Two words may stand in what one character folds to.
    if (start >= from) yield { start, end };
    from = Math.max(from, end);
  }
}
