import { ELEMENT_ATTRIBUTES, ELEMENT_KINDS, isElementTag } from './grammar.ts';
import { writeToken } from './tokens.ts';
import type { ContentDocument, ContentNode } from './types.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? '') : text;
/** A text as it stands in markup, between quotation marks as well as between tags. */
export const escapeAttribute = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '') : text;

/**
 * Canonical content HTML: what is stored and sent as `wbContent`. Entities used are
 * `&amp; &lt; &gt; &quot;` only, attributes are double-quoted in grammar order, void elements have
 * no slash. The document must be canonical (see `ContentDocument`); pass one that was put together
 * by hand, such as the editor's, through `normalizeContent` first.
 */
export function serializeContent(document: ContentDocument): string {
  // One text that only grows at its end: texts of elements put together from those inside them are
  // twice as dear to store.
  let html = '';
  // oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each kind of node
  const write = (nodes: readonly ContentNode[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') {
        html += escapeText(node.type === 'text' ? node.text : writeToken(node));
      } else if (isElementTag(node.tag)) {
        html += `<${node.tag}`;
        for (const name of ELEMENT_ATTRIBUTES[node.tag] ?? []) {
          const value = node.attrs[name];
          if (value !== undefined) html += ` ${name}="${escapeAttribute(value)}"`;
        }
        html += '>';
        if (ELEMENT_KINDS.get(node.tag) === 'void') continue;
        write(node.children);
        html += `</${node.tag}>`;
      } else write(node.children);
    }
  };
  write(document.children);
  return html;
}
