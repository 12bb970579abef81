import { plainText } from '../../../platform/sdk/grammar.ts';
import type { ContentNode, ElementNode } from '../../../platform/sdk/grammar.ts';
import { element } from './dom.ts';
import type { DomNode } from './dom.ts';

const isCaption = (node: DomNode): boolean => node.nodeName.toLowerCase() === 'figcaption';

const picturesIn = (nodes: readonly ContentNode[]): ElementNode[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.tag === 'img' ? [node] : picturesIn(node.children);
  });

/**
 * A pasted figure: what its caption says is that of its picture; around anything else, or around
 * several pictures, it is a paragraph.
 * @param read reads one of its children
 */
export function readFigure(figure: DomNode, read: (node: DomNode) => ContentNode[]): ContentNode[] {
  const parts = Array.from(figure.childNodes).map((node) => ({ isCaption: isCaption(node), nodes: read(node) }));
  const inside = parts.filter((part) => !part.isCaption).flatMap(({ nodes }) => nodes);
  const caption = parts.filter((part) => part.isCaption).flatMap(({ nodes }) => nodes);
  const title = plainText({ type: 'document', children: caption });
  const [only, second] = picturesIn(inside);
  if (title === '' || !only || second)
    return [
      element(
        'p',
        {},
        parts.flatMap(({ nodes }) => nodes),
      ),
    ];
  const captioned = element('img', { ...only.attrs, title }, []);
  return [
    element(
      'p',
      {},
      inside.map((node) => replaced(node, only, captioned)),
    ),
  ];
}

function replaced(node: ContentNode, old: ElementNode, now: ElementNode): ContentNode {
  if (node === old) return now;
  if (node.type !== 'element') return node;
  return { ...node, children: node.children.map((child) => replaced(child, old, now)) };
}
