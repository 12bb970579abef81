import { createHash } from 'node:crypto';

/** Letters of a file's hash: of 300 style sheets no two have the same five. */
const HASH = 5;

/**
 * Names a class of a style sheet for a build: the same in each build of the same sheet. Short,
 * because scripts and pages carry the names; where the class stands tells those of a sheet apart.
 * @param name as it is written in the sheet
 * @param css the sheet's text
 */
export function classNameOf(name: string, file: string, css: string): string {
  const hash = createHash('sha256').update(file).update(css).digest('base64url');
  const at = css.search(new RegExp(`\\.${name}(?![\\w-])`));
  return `_${hash.slice(0, HASH)}${at.toString(36)}`;
}
