import { ContentBuilder } from './builder.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { ELEMENT_KINDS, GALLERY_TAG, isCellTag, isElementTag } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import { isList } from './place.ts';
import { START_TAG, matchAt, readAttributes, unescape } from './read.ts';
import type { ContentAttributes, ContentDocument } from './types.ts';

const SLASH = 0x2f;
/** A character reference that canonical content does not use, or none at all. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot);)/;

/**
 * Whether an HTML parser leaves an element there, inside of those that are open, without ending or
 * copying any of them.
 */
function stays(tag: ElementTag, open: readonly ElementTag[]): boolean {
  const parent = open.at(-1);
  if (parent === 'table' || tag === 'tr') return parent === 'table' && tag === 'tr';
  if (parent === 'tr' || isCellTag(tag)) return parent === 'tr' && isCellTag(tag);
  if (parent === GALLERY_TAG) return tag === 'img';
  if (tag === 'a') return !open.includes('a');
  if (ELEMENT_KINDS.get(tag) === 'inline' || tag === 'br' || tag === 'img') return true;
  if (parent === undefined) return tag !== 'li';
  return ELEMENT_KINDS.get(parent) === 'container' && isList(parent) === (tag === 'li');
}

interface Start {
  readonly tag: ElementTag;
  readonly attrs: ContentAttributes;
}

/** The canonical start tag of which this is the inside, or null. */
function readStart(inside: string): Start | null {
  const found = matchAt(START_TAG, `<${inside}>`, 0);
  const tag = found?.[1] ?? '';
  if (!found || !isElementTag(tag)) return null;
  const attrs = readAttributes(tag, found[2] ?? '');
  return attrs ? { tag, attrs } : null;
}

/**
 * The document of HTML whose every tag and reference is written as `serializeContent` writes it,
 * each element ended and nested as the grammar nests it: what our own editor sends, pasted tokens
 * and bare topics in its texts among it. An HTML parser makes the same of such a text and takes
 * several times as long. Null for every other text.
 */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one step after the other along the text, given up at the first that does not fit
export function readExactly(html: string): ContentDocument | null {
  if (html.length > CONTENT_LIMITS.htmlLength || OTHER_REFERENCE.test(html)) return null;
  const builder = new ContentBuilder();
  const open: ElementTag[] = [];
  // By what stands between `<` and `>`: a text has few of them, again and again.
  const starts = new Map<string, Start>();
  for (let at = 0; at < html.length && !builder.full;) {
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    if (end > at) {
      // A parser moves words in a table that stand in none of its cells.
      if (open.at(-1) === 'table' || open.at(-1) === 'tr') return null;
      builder.text(unescape(html.slice(at, end)));
    }
    at = end;
    if (at === html.length) break;
    if (html.charCodeAt(at + 1) === SLASH) {
      const last = open.pop();
      if (last === undefined || !html.startsWith(`</${last}>`, at)) return null;
      builder.close();
      at += last.length + 3;
      continue;
    }
    const close = html.indexOf('>', at);
    if (close < 0) return null;
    const inside = html.slice(at + 1, close);
    // A parser drops the line end that a code block begins with.
    if (inside.startsWith('pre') && /[\r\n]/.test(html.charAt(close + 1))) return null;
    const start = starts.get(inside) ?? readStart(inside);
    if (!start || !stays(start.tag, open)) return null;
    if (!starts.has(inside)) starts.set(inside, start);
    const { tag, attrs } = start;
    if (tag === 'br' || tag === 'img' || tag === 'hr') builder.void(tag, attrs);
    else {
      open.push(tag);
      builder.open(tag, attrs);
    }
    at = close + 1;
  }
  return open.length === 0 || builder.full ? builder.finish() : null;
}
