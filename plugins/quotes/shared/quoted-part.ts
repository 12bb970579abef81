/** The greatest length of a quote, in characters (docs/product/quotes.md). */
export const QUOTE_MAX = 300;

/** White space, and characters that show nothing. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]$/u;

/** The characters of a text that show something, and where each begins and ends. */
function shownIn(text: string): { readonly letters: string; readonly starts: number[]; readonly ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    if (!BLANK.test(letter)) {
      letters += letter;
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { letters, starts, ends };
}

/**
 * Finds words in a text; browsers break selected lines in other places than the text does, so white
 * space does not count.
 * @param text plain text @returns the part as it stands in the text; null: it does not occur
 */
export function quotedPart(text: string, words: string): string | null {
  const wanted = shownIn(words).letters;
  if (wanted === '') return null;
  const { letters, starts, ends } = shownIn(text);
  const first = letters.indexOf(wanted);
  if (first < 0) return null;
  return text.slice(starts[first], ends[first + wanted.length - 1]);
}

/** The beginning of a text, as much of it as a quote may have. */
export const cutToQuote = (text: string): string => [...text.trim()].slice(0, QUOTE_MAX).join('').trimEnd();
