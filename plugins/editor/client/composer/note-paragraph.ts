/**
 * The paragraph that a note is about now: the text may have been changed since. The same place if
 * it still begins as it did, else the first that begins so, else what stands at that place.
 *
 * @param paragraphs plain texts
 * @returns its number; -1: there is none
 */
export function noteParagraph(
  paragraphs: readonly string[],
  { block, quote }: { readonly block: number; readonly quote: string },
): number {
  // A quote may have been cut, and ends in dots then.
  const start = quote.replace(/…$/, '').trim();
  const isSame = (text: string | undefined) => start !== '' && text?.trim().startsWith(start) === true;
  if (isSame(paragraphs[block])) return block;
  const moved = paragraphs.findIndex(isSame);
  return moved >= 0 ? moved : Math.min(block, paragraphs.length - 1);
}
