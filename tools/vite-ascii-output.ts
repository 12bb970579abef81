import type { Plugin } from 'vite';

/** Outside of ASCII; by code units, as an escape names them. */
const OTHER = /[^\0-\x7f]/g;
/**
 * What an escape would change the meaning of: a backslash that belongs to such a character, and a
 * template that is read as it is written.
 */
const LITERAL = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|\bString\.raw\s*`[^`]*[^\0-\x7f]/;
const BYTES_OF_ESCAPE = 6;

/**
 * Names the few characters of a script that are not ASCII by escapes, which mean the same in its
 * strings, templates and regular expressions. V8 keeps a script's text as long as the script: two
 * bytes a character as soon as one does not fit into one, so three thousand Chinese characters made
 * 10 MB of 5 (docs/decisions/007).
 *
 * @returns the script as it came where escapes would make it larger: a list of Chinese texts
 * @throws Error when an escape would change what the script means
 */
export function asciiOf(code: string): string {
  const others = code.match(OTHER)?.length ?? 0;
  if (others === 0 || others * (BYTES_OF_ESCAPE - 1) > code.length) return code;
  const wrong = LITERAL.exec(code);
  if (wrong) throw new Error(`${wrong[0]} would mean something else as an escape: write it without backslash or raw.`);
  return code.replaceAll(OTHER, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes the scripts of a server's build in ASCII where that is smaller in memory. */
export const asciiOutput = (): Plugin => ({
  name: 'guildhall:ascii-output',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = asciiOf(file.code);
  },
});
