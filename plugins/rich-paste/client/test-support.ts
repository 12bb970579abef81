import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { DomNode } from './dom.ts';

function adapt(node: DefaultTreeAdapterTypes.ChildNode): DomNode {
  const attrs = 'attrs' in node ? node.attrs : [];
  return {
    nodeType: 'tagName' in node ? 1 : node.nodeName === '#text' ? 3 : 8,
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(adapt) : [],
    getAttribute: (name) => attrs.find((attribute) => attribute.name === name)?.value ?? null,
  };
}

/** Parses HTML as browsers do, for code that reads the DOM. */
export const domOf = (html: string): DomNode => ({
  nodeType: 1,
  nodeName: 'BODY',
  nodeValue: null,
  childNodes: parseFragment(html).childNodes.map(adapt),
});
