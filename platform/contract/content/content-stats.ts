import { ELEMENT_KINDS, isCellTag } from './grammar.ts';
import {
  BETWEEN_CELLS,
  BOXES,
  breakText,
  captionOf,
  CODE_TAGS,
  countCharacters,
  descriptionOf,
  imageText,
  lineText,
  pictureUrl,
} from './text.ts';
import type { ContentDocument, ContentNode, ElementNode, TopicNode } from './types.ts';

/**
 * What the rules of posts ask about a text, and what lists and search keep of it; each as the
 * function of that name answers it.
 */
export interface ContentStats {
  /** `plainText` */
  readonly text: string;
  /** The words that stand for pictures where they are not seen. */
  readonly descriptions: readonly string[];
  /** `countLength` */
  readonly length: number;
  readonly hasLinks: boolean;
  /** `extractImages`, `extractTopics`, `extractMentions` and `extractGroups` */
  readonly images: readonly string[];
  readonly topics: readonly TopicNode[];
  readonly mentions: readonly string[];
  readonly groups: readonly string[];
}

/** All of it in one walk: a long text has thousands of nodes. Server only. */
export function contentStatsOf(document: ContentDocument): ContentStats {
  const images = new Set<string>();
  const topics = new Map<string, TopicNode>();
  const mentions = new Set<string>();
  const groups = new Set<string>();
  const descriptions: string[] = [];
  let cell: ElementNode | undefined;
  let isCode = false;
  let [text, length, hasLinks, endsLine] = ['', 0, false, true];

  const endLine = (): void => {
    if (endsLine) return;
    text += '\n';
    endsLine = true;
  };

  /** Of a picture or gallery. */
  function addCaption(node: ElementNode): void {
    const caption = captionOf(node);
    if (caption === '') return;
    length += countCharacters(caption);
    if (!cell) endLine();
    text += cell ? ` ${caption} ` : `${caption}\n`;
    endsLine = !cell;
  }

  function visitImage(node: ElementNode): void {
    const said = imageText(node);
    text += said;
    if (said !== '') endsLine = false;
    length += 1;
    addCaption(node);
    const description = descriptionOf(node);
    if (description !== '') descriptions.push(description);
    const url = pictureUrl(node);
    if (url !== undefined) images.add(url);
  }

  function visitElement(node: ElementNode, insideLink: boolean): void {
    const { tag, children } = node;
    if (tag === 'br') {
      const said = breakText(cell);
      text += said;
      if (said !== '') endsLine = said === '\n';
      return;
    }
    if (isCellTag(tag)) {
      cell = node;
      visit(children, insideLink);
      cell = undefined;
      return;
    }
    if (tag === 'img') return visitImage(node);
    if (tag === 'a') {
      length += 1;
      hasLinks = true;
    }
    const isBlock = ELEMENT_KINDS.get(tag) !== 'inline';
    if (isBlock) endLine();
    const wasCode = isCode;
    isCode ||= CODE_TAGS.has(tag);
    visit(children, insideLink || tag === 'a');
    isCode = wasCode;
    if (isBlock) endLine();
    addCaption(node);
  }

  // oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each kind of node
  function visit(nodes: readonly ContentNode[], insideLink: boolean): void {
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'element') {
        if (index > 0 && isCellTag(node.tag)) {
          text += BETWEEN_CELLS;
          endsLine = false;
        }
        visitElement(node, insideLink);
        continue;
      }
      const part = lineText(node, isCode);
      text += part;
      endsLine = part.endsWith('\n');
      if (!insideLink) length += BOXES.has(node.type) ? 1 : countCharacters(part);
      if (node.type === 'topic') {
        if (!topics.get(node.name)?.id) topics.set(node.name, node);
        hasLinks ||= /^https?:/.test(node.link);
      } else if (node.type === 'at') mentions.add(node.uid);
      else if (node.type === 'card' && node.cardType === '2') groups.add(node.id);
    }
  }

  visit(document.children, false);
  return {
    text: text.trim(),
    descriptions,
    length,
    hasLinks,
    images: [...images],
    topics: [...topics.values()],
    mentions: [...mentions],
    groups: [...groups],
  };
}
