import type { ContentNode } from '../../../platform/sdk/grammar.ts';
import { element, ELEMENT, textOf } from './dom.ts';
import type { DomNode } from './dom.ts';
import { styleOf } from './dom-styles.ts';

/** The level of a paragraph that Word means as an item of a list; 0 for any other. */
export function wordLevel(node: DomNode): number {
  if (node.nodeType !== ELEMENT || node.nodeName.toLowerCase() !== 'p') return 0;
  const list = styleOf(node, 'mso-list');
  if (!list || list === 'ignore' || list === 'none') return 0;
  return Number(/level(\d)/.exec(list)?.[1] ?? 1);
}

interface WordItem {
  readonly level: number;
  readonly ordered: boolean;
  readonly children: ContentNode[];
}

/** Word's paragraphs with bullets of their own as lists, also lists in lists. */
export function readWordLists(nodes: readonly DomNode[], read1: (node: DomNode) => ContentNode[]): ContentNode[] {
  const read: ContentNode[] = [];
  let items: WordItem[] = [];
  const endList = () => {
    read.push(...nest(items));
    items = [];
  };
  for (const node of nodes) {
    const level = wordLevel(node);
    if (level > 0) {
      const inner = read1(node).flatMap((one) => (one.type === 'element' && one.tag === 'p' ? one.children : [one]));
      const { text, ordered } = withoutBullet(inner);
      items.push({ level, ordered, children: text });
    } else if (textOf(node).trim() !== '' || node.nodeType === ELEMENT) {
      endList();
      read.push(...read1(node));
    }
  }
  endList();
  return read;
}

/** Items that follow each other as lists; deeper ones belong to the item before them. */
function nest(items: readonly WordItem[]): ContentNode[] {
  const lists: ContentNode[] = [];
  let at = 0;
  while (at < items.length) {
    const first = items[at];
    if (!first) break;
    const tag = first.ordered ? 'ol' : 'ul';
    const rows: ContentNode[] = [];
    for (let item = items[at]; item && item.level <= first.level && item.ordered === first.ordered; item = items[at]) {
      at += 1;
      const from = at;
      while ((items[at]?.level ?? 0) > item.level) at += 1;
      rows.push(element('li', {}, [...item.children, ...nest(items.slice(from, at))]));
    }
    lists.push(element(tag, {}, rows));
  }
  return lists;
}

const BULLET = /^[\s\u00a0]*(?:[·•§●○▪o◦\-–]|(\(?[\da-z]{1,3}[.)、]))[\s\u00a0]+/i;

/** Takes Word's bullet (`·   `, `1.   `) and the space behind it off the front of an item. */
function withoutBullet(nodes: readonly ContentNode[]): { text: ContentNode[]; ordered: boolean } {
  let ordered = false;
  let step: 'bullet' | 'space' | 'text' = 'bullet';
  const stripText = (text: string): string => {
    if (step === 'bullet' && text.trim() !== '') {
      step = 'space';
      const match = BULLET.exec(`${text} `);
      ordered = match?.[1] !== undefined;
      return stripText(match ? text.slice(match[0].length) : text);
    }
    const rest = text.trimStart();
    if (step === 'space' && rest !== '') step = 'text';
    return rest;
  };
  const strip = (list: readonly ContentNode[]): ContentNode[] =>
    list.map((node) => {
      if (step === 'text') return node;
      if (node.type === 'element') return { ...node, children: strip(node.children) };
      return node.type === 'text' ? { ...node, text: stripText(node.text) } : node;
    });
  return { text: strip(nodes), ordered };
}
