import { cleanAttributes, withoutAttributes } from './attributes.ts';
import { ContentBuilder } from './builder.ts';
import { ELEMENT_KINDS, isElementTag } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import type { ContentAttributes, ContentDocument } from './types.ts';

export const START_TAG = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/y;
const END_TAG = /<\/([a-z][a-z0-9]*)>/y;
const ENTITY = /&(?:amp|lt|gt|quot);/g;
const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export const unescape = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (entity) => CHARACTERS[entity] ?? entity) : text;

export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The attributes, if they are exactly as `serializeContent` writes them. */
export function readAttributes(tag: ElementTag, source: string): ContentAttributes | undefined {
  if (source === '') return withoutAttributes(tag);
  const names: string[] = [];
  const values: (string | undefined)[] = [];
  // ` name="value"` again and again, by START_TAG.
  for (let at = 0; at < source.length;) {
    const value = source.indexOf('="', at) + 2;
    const end = source.indexOf('"', value);
    const name = source.slice(at + 1, value - 2);
    if (names.includes(name)) return undefined;
    names.push(name);
    values.push(unescape(source.slice(value, end)));
    at = end + 1;
  }
  const attrs = cleanAttributes(tag, (name) => values[names.indexOf(name)]);
  if (!attrs || Object.keys(attrs).length !== names.length) return undefined;
  return names.every((name, index) => attrs[name] === values[index]) ? attrs : undefined;
}

class CanonicalReader {
  readonly #builder = new ContentBuilder();
  readonly #open: ElementTag[] = [];

  read(html: string): ContentDocument {
    let at = 0;
    while (at < html.length && !this.#builder.full) {
      const tagEnd = this.#readTag(html, at);
      if (tagEnd > at) {
        at = tagEnd;
        continue;
      }
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      this.#builder.text(unescape(html.slice(at, end)));
      at = end;
    }
    return this.#builder.finish();
  }

  /**
   * Reads a tag at this position; answers where it ends, or `at` when there is no canonical tag
   * here.
   */
  #readTag(html: string, at: number): number {
    if (html.charAt(at) !== '<') return at;
    if (html.charAt(at + 1) === '/') {
      const end = matchAt(END_TAG, html, at);
      if (!end || this.#open.at(-1) !== end[1]) return at;
      this.#open.pop();
      this.#builder.close();
      return at + end[0].length;
    }
    const start = matchAt(START_TAG, html, at);
    const tag = start?.[1] ?? '';
    if (!start || !isElementTag(tag)) return at;
    const attrs = readAttributes(tag, start[2] ?? '');
    if (!attrs) return at;
    if (tag === 'br' || tag === 'img' || tag === 'hr') {
      this.#builder.void(tag, attrs);
    } else {
      if (ELEMENT_KINDS.get(tag) === 'void') return at;
      this.#open.push(tag);
      this.#builder.open(tag, attrs);
    }
    return at + start[0].length;
  }
}

/**
 * The tree of canonical content (`serializeContent`'s output), for the server's render and the
 * browser alike; needs no HTML parser. `readContent(serializeContent(doc))` equals `doc`. Every
 * element, attribute and value is checked against the grammar again and the content model is
 * enforced, so a tampered string is safe too: what is not canonical appears as text. Linear in
 * time.
 */
export function readContent(canonicalHtml: string): ContentDocument {
  return new CanonicalReader().read(canonicalHtml);
}
