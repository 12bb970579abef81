/**
 * A text as words are looked for in it: width, case and invisible characters make no difference.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '');

/** Without what people put between the letters of a word so that it is not found. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;
const isLatin = (char: string | undefined): boolean => char !== undefined && LATIN.test(char);

export interface Word<Of> {
  readonly word: string;
  readonly of: Of;
}

interface Entry<Of> extends Word<Of> {
  /** As it is looked for. */
  readonly key: string;
}

/** Words by their first two characters: of 2,000 a place in a text is compared with a few. */
const byBeginning = <Of>(entries: readonly Entry<Of>[]): ReadonlyMap<string, readonly Entry<Of>[]> =>
  Map.groupBy(entries, ({ key }) => key.slice(0, 2));

function* foundIn<Of>(text: string, table: ReadonlyMap<string, readonly Entry<Of>[]>, isWhole: boolean) {
  for (let at = 0; at < text.length - 1; at++)
    for (const entry of table.get(text.slice(at, at + 2)) ?? []) {
      if (!text.startsWith(entry.key, at)) continue;
      if (isWhole && (isLatin(text[at - 1]) || isLatin(text[at + entry.key.length]))) continue;
      yield entry;
    }
}

/**
 * Finds words in texts, each in one pass. One of Latin letters and digits is found as a whole word
 * (not "ass" in "class"); others also where spaces and signs stand between their characters.
 * @returns what finds them in a text that is `folded`
 */
export function createWordFinder<Of>(words: readonly Word<Of>[]): (text: string) => Word<Of>[] {
  const entries = words.map((one) => ({ ...one, key: folded(one.word) }));
  // What has no two letters of its own is looked for as it stands.
  const isAsItStands = ({ key }: Entry<Of>): boolean => LATIN.test(bare(key)) || bare(key).length < 2;
  const literal = byBeginning(entries.filter(isAsItStands));
  const spread = byBeginning(
    entries.filter((entry) => !isAsItStands(entry)).map((entry) => ({ ...entry, key: bare(entry.key) })),
  );
  return (text) => [
    ...(literal.size > 0 ? foundIn(text, literal, true) : []),
    ...(spread.size > 0 ? foundIn(bare(text), spread, false) : []),
  ];
}
