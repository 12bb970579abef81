import type { ContentAttributes, ContentNode, ElementNode, ElementTag } from '../../../platform/sdk/grammar.ts';

/** What is read of a DOM node: `DOMParser`'s nodes have it, and so may a test's. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<DomNode>;
  getAttribute?(name: string): string | null;
}

export const ELEMENT = 1;
export const TEXT = 3;

export const element = (tag: ElementTag, attrs: ContentAttributes, children: readonly ContentNode[]): ElementNode => ({
  type: 'element',
  tag,
  attrs,
  children,
});

export const textOf = (node: DomNode): string =>
  node.nodeType === TEXT ? (node.nodeValue ?? '') : Array.from(node.childNodes).map(textOf).join('');
