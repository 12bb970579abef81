/**
 * The title of a piece that was given none: the beginning of its first line, whole as far as it
 * fits.
 * @param plain what is read of the text @param max characters
 */
export function titleOf(plain: string, max: number): string {
  const line =
    plain
      .split('\n')
      .find((one) => one.trim() !== '')
      ?.trim() ?? '';
  return [...line].slice(0, max).join('').trim();
}
