import { GALLERY_LIMITS, GALLERY_TAG, plainText } from '../../../platform/sdk/grammar.ts';
import type { ContentNode, ElementNode } from '../../../platform/sdk/grammar.ts';
import { element } from './dom.ts';
import type { DomNode } from './dom.ts';

const isCaption = (node: DomNode): boolean => node.nodeName.toLowerCase() === 'figcaption';

const picturesIn = (nodes: readonly ContentNode[]): ElementNode[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.tag === 'img' ? [node] : picturesIn(node.children);
  });

/** Whether there is anything to read or to see but pictures. */
const hasMore = (nodes: readonly ContentNode[]): boolean =>
  nodes.some((node) => {
    if (node.type === 'text') return node.text.trim() !== '';
    if (node.type !== 'element' || node.tag === 'hr') return true;
    return node.tag !== 'img' && hasMore(node.children);
  });

/**
 * A pasted figure: what its caption says is that of its picture; several pictures and nothing else
 * are a gallery. Around anything else it is a paragraph.
 * @param isOwn one of our own editors has copied it: its title is the caption of a gallery
 * @param read reads one of its children
 */
export function readFigure(figure: DomNode, isOwn: boolean, read: (node: DomNode) => ContentNode[]): ContentNode[] {
  const parts = Array.from(figure.childNodes).map((node) => ({ isCaption: isCaption(node), nodes: read(node) }));
  const inside = parts.filter((part) => !part.isCaption).flatMap(({ nodes }) => nodes);
  const caption = parts.filter((part) => part.isCaption).flatMap(({ nodes }) => nodes);
  const own = (isOwn && figure.getAttribute?.('title')) || '';
  const title = plainText({ type: 'document', children: caption }) || own;
  const pictures = picturesIn(inside);
  if (pictures.length >= GALLERY_LIMITS.least && !hasMore(inside)) return [element(GALLERY_TAG, { title }, pictures)];
  const [only, second] = pictures;
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
