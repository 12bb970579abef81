import type { ContentNode } from '../../contract/content/types.ts';

/** The addresses of all images in a content tree, in reading order. */
export function imageUrls(nodes: readonly ContentNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    if (node.tag === 'img') return node.attrs['src'] ? [node.attrs['src']] : [];
    return imageUrls(node.children);
  });
}
