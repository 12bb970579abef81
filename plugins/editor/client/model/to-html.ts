import { CONTENT_LIMITS, serializeContent } from './grammar.ts';
import type { ContentNode } from './grammar.ts';
import type { ResolveUpload } from '../face/uploads.ts';
import { toDocument, withoutBlankEnds, writeBlocks } from './to-document.ts';
import type { BlockNode, EditorValue } from './types.ts';

interface WrittenBlock {
  readonly html: string;
  /** Nodes of the document: all blocks together have no more than the grammar allows. */
  readonly nodes: number;
}

/**
 * Writes an editor's value as canonical content, again and again while somebody types: what
 * `serializeContent` writes of its `toDocument`. Slate's nodes never change in place, so a block
 * that has not changed is not written anew; one that shows an upload is, because that may have got
 * its address meanwhile.
 */
export function createHtmlWriter(resolve: ResolveUpload): (value: EditorValue) => string {
  const known = new WeakMap<BlockNode, WrittenBlock>();
  const write = (block: BlockNode): WrittenBlock => {
    const found = known.get(block);
    if (found) return found;
    let hasUpload = false;
    const document = writeBlocks([block], (upload) => {
      hasUpload = true;
      return resolve(upload);
    });
    const written = { html: serializeContent(document), nodes: countNodes(document.children) };
    if (!hasUpload) known.set(block, written);
    return written;
  };
  return (value) => {
    let html = '';
    let nodes = 0;
    for (const block of withoutBlankEnds(value)) {
      const written = write(block);
      html += written.html;
      nodes += written.nodes;
    }
    // Where some are left out, the grammar says which.
    return nodes <= CONTENT_LIMITS.nodes ? html : serializeContent(toDocument(value, resolve));
  };
}

const countNodes = (nodes: readonly ContentNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (node.type === 'element' ? countNodes(node.children) : 0), 0);
