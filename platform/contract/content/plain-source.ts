import { writeToken } from './tokens.ts';
import type { ContentDocument, ContentNode } from './types.ts';

/** A topic that was written by its name alone; every other token as it stands in texts. */
function inlineSource(node: Exclude<ContentNode, { type: 'element' }>): string {
  if (node.type === 'text') return node.text;
  return node.type === 'topic' && node.id === '' && node.link === '' ? `#${node.name}#` : writeToken(node);
}

const sourceOf = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => {
      if (node.type !== 'element') return inlineSource(node);
      return node.tag === 'br' ? '\n' : sourceOf(node.children);
    })
    .join('');

/**
 * What `fromPlainText` makes such a document of: paragraphs and line ends alone, tokens as they are
 * written. Any other look of a document is lost.
 */
export const toPlainSource = ({ children }: ContentDocument): string =>
  children.map((block) => sourceOf([block])).join('\n\n');
