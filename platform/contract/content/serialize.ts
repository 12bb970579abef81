import { ELEMENT_ATTRIBUTES, ELEMENT_KINDS, isElementTag } from './grammar.ts';
import { writeToken } from './tokens.ts';
import type { ContentDocument, ContentNode, ElementNode } from './types.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? '') : text;
/** A text as it stands in markup, between quotation marks as well as between tags. */
export const escapeAttribute = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '') : text;

function writeNodes(nodes: readonly ContentNode[]): string {
  let html = '';
  for (const node of nodes) html += writeNode(node);
  return html;
}

function writeElement(node: ElementNode): string {
  const children = writeNodes(node.children);
  if (!isElementTag(node.tag)) return children;
  let start = `<${node.tag}`;
  for (const name of ELEMENT_ATTRIBUTES[node.tag] ?? []) {
    const value = node.attrs[name];
    if (value !== undefined) start += ` ${name}="${escapeAttribute(value)}"`;
  }
  return ELEMENT_KINDS.get(node.tag) === 'void' ? `${start}>` : `${start}>${children}</${node.tag}>`;
}

function writeNode(node: ContentNode): string {
  if (node.type === 'element') return writeElement(node);
  return escapeText(node.type === 'text' ? node.text : writeToken(node));
}

/**
 * Canonical content HTML: what is stored and sent as `wbContent`. Entities used are `&amp; &lt; &gt; &quot;` only, attributes are
 * double-quoted in grammar order, void elements have no slash. The document must be canonical (see `ContentDocument`); pass one
 * that was put together by hand, such as the editor's, through `normalizeContent` first.
 */
export function serializeContent(document: ContentDocument): string {
  return writeNodes(document.children);
}
