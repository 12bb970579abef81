import { BLOCK_STYLES, styleEntries, TEXT_INDENTS } from './grammar.ts';
import type { ContentAttributes, ContentDocument, ContentNode } from './grammar.ts';

const INDENT_CLASS = 'indent-';

/** `indent-3` as `text-indent: 6em`, which it takes the place of. */
function withTextIndent({ class: indent, ...rest }: ContentAttributes): ContentAttributes {
  const width = TEXT_INDENTS[Number(indent?.slice(INDENT_CLASS.length)) - 1];
  if (width === undefined) return rest;
  const styles = new Map([...styleEntries(rest['style'] ?? ''), ['text-indent', width] as const]);
  const style = BLOCK_STYLES.flatMap((name) => (styles.has(name) ? [`${name}: ${styles.get(name)}`] : [])).join('; ');
  return { ...rest, style };
}

function ready(node: ContentNode): ContentNode {
  if (node.type !== 'element') return node;
  const attrs = node.attrs['class']?.startsWith(INDENT_CLASS) ? withTextIndent(node.attrs) : node.attrs;
  return { ...node, attrs, children: node.children.map(ready) };
}

/** A document as it is sent: indent classes, which drafts keep, become `text-indent` styles. */
export const forSending = ({ type, children }: ContentDocument): ContentDocument => ({
  type,
  children: children.map(ready),
});
