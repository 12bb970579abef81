/** So that a spreadsheet reads the rest as UTF-8. */
export const BOM = '\uFEFF';

/**
 * What a spreadsheet may take for a formula: the signs that begin one (full-width ones too, after
 * blanks too), and the characters that lead some programs to a new cell.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** One cell: text as it is, never a formula; quoted, with its quotes doubled (RFC 4180). */
export function csvCell(value: string | number): string {
  const text = String(value).replaceAll('\0', '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
