import { pictureUrl } from '../../contract/content/text.ts';
import type { ContentNode } from '../../contract/content/types.ts';

/**
 * The addresses of all pictures in a content tree, in reading order; animated emoticons are none.
 */
export function imageUrls(nodes: readonly ContentNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return pictureUrl(node) ?? imageUrls(node.children);
  });
}
