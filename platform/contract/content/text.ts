import { withoutBlanks } from './blanks.ts';
import { isCellTag, isElementTag, ELEMENT_KINDS, GALLERY_TAG } from './grammar.ts';
import { findSticker } from './stickers.ts';
import type { PluginTokenName } from './plugin-tokens.ts';
import type { CardNode, ContentDocument, ContentNode, ElementNode, TopicNode } from './types.ts';

/**
 * Ideographs, printable ASCII, CJK punctuation and full-width forms: one unit each, none of them
 * blank. Nearly all characters are of these.
 */
const isPlain = (unit: number): boolean =>
  (unit >= 0x4e00 && unit < 0xa000) ||
  (unit > 0x20 && unit < 0x7f) ||
  (unit > 0x3000 && unit < 0x3040) ||
  (unit > 0xff00 && unit < 0xff60);

export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isPlain(text.charCodeAt(at))) return count + [...withoutBlanks(text.slice(at))].length;
    count += 1;
  }
  return count;
}

/**
 * Whether `test` is true of a node; asked of every one in turn, parents before children, until it
 * is.
 */
function some(nodes: readonly ContentNode[], test: (node: ContentNode) => boolean): boolean {
  for (const node of nodes) {
    if (test(node) || (node.type === 'element' && some(node.children, test))) return true;
  }
  return false;
}

/** Visits every node, parents before children. */
function walk(nodes: readonly ContentNode[], visit: (node: ContentNode) => void): void {
  some(nodes, (node) => {
    visit(node);
    return false;
  });
}

export interface PlainTextOptions {
  /** Put `[图片]` where images are (drafts). Default: images leave nothing. */
  readonly images?: boolean;
  /** With the words that stand for pictures where they are not seen, each on a line. Default: none. */
  readonly descriptions?: boolean;
}

export function inlineText(node: Exclude<ContentNode, { type: 'element' }>): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'emoticon':
      return `[${node.name}]`;
    case 'at':
      return `@${node.name}`;
    case 'topic':
      return `#${node.name}#`;
    case 'card':
    case 'plugin':
      return node.name;
  }
}

/** What an image says: `[name]` for an animated emoticon, nothing for a picture. */
export function imageText({ attrs }: ElementNode): string {
  const sticker = findSticker(attrs['src']);
  return sticker ? `[${sticker.name}]` : '';
}

/** The words beneath a picture or gallery, and those in a picture's place; empty where there are none. */
export const captionOf = ({ tag, attrs }: ElementNode): string =>
  ((tag === 'img' || tag === GALLERY_TAG) && attrs['title']) || '';
export const descriptionOf = ({ attrs }: ElementNode): string => (!findSticker(attrs['src']) && attrs['alt']) || '';

/** What stands between the cells of a row. */
export const BETWEEN_CELLS = ' | ';

/** What a `br` says: in a cell it ends no line, and an empty cell holds nothing else. */
export const breakText = (cell: ElementNode | undefined): string => {
  if (!cell) return '\n';
  return cell.children.length > 1 ? ' ' : '';
};

/** What a node says in a line: only in code does the end of a line in the markup end one. */
export const lineText = (node: Exclude<ContentNode, { type: 'element' }>, isCode: boolean): string =>
  isCode ? inlineText(node) : inlineText(node).replaceAll('\n', ' ');

/** Lines end in them where their text says so. */
export const CODE_TAGS: ReadonlySet<string> = new Set(['pre', 'code']);

/**
 * The text of a document for lists, search and mail: blocks and `br` end a line, in a table only
 * rows do and ` | ` stands between cells, the caption of a picture or gallery is a line (in a cell words), emoticons are
 * `[name]` whether they move or not, mentions `@name`, topics `#name#`, cards and tokens of plugins
 * their name. No markup; not escaped.
 */
export function plainText(document: ContentDocument, options: PlainTextOptions = {}): string {
  let text = '';
  let last = '';
  const add = (part: string): void => {
    text += part;
    last = part;
  };
  const endLine = (): void => {
    if (text !== '' && !last.endsWith('\n')) add('\n');
  };
  const addLine = (line: string): void => {
    endLine();
    add(`${line}\n`);
  };
  const addImage = (node: ElementNode, isInCell: boolean): void => {
    const said = imageText(node);
    if (said !== '') return add(said);
    if (options.images) add('[图片]');
    const words = [captionOf(node), ...(options.descriptions ? [descriptionOf(node)] : [])];
    for (const line of words.filter((one) => one !== '')) {
      if (isInCell) add(` ${line} `);
      else addLine(line);
    }
  };
  // oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each kind of node
  const write = (nodes: readonly ContentNode[], cell?: ElementNode, isCode = false): void => {
    for (const [index, node] of nodes.entries()) {
      if (node.type !== 'element') {
        add(lineText(node, isCode));
      } else if (node.tag === 'br') {
        const said = breakText(cell);
        if (said !== '') add(said);
      } else if (isCellTag(node.tag)) {
        if (index > 0) add(BETWEEN_CELLS);
        write(node.children, node, isCode);
      } else if (node.tag === 'img') {
        addImage(node, cell !== undefined);
      } else {
        const block = isElementTag(node.tag) && ELEMENT_KINDS.get(node.tag) !== 'inline';
        if (block) endLine();
        write(node.children, cell, isCode || CODE_TAGS.has(node.tag));
        if (block) endLine();
        if (captionOf(node) !== '') addLine(captionOf(node));
      }
    }
  };
  write(document.children);
  return text.trim();
}

/** Tokens that count as one, whatever stands in them. */
export const BOXES: ReadonlySet<string> = new Set(['emoticon', 'card', 'plugin']);

/**
 * Length for `postLimit` and `commentLimit` (editor length): characters that are not white space,
 * plus one for each image, emoticon, card box and link, and the captions of images and galleries. A link's text is
 * part of the link's one; images in it count.
 */
export function countLength(document: ContentDocument): number {
  let sum = 0;
  const count = (nodes: readonly ContentNode[], insideLink: boolean): void => {
    for (const node of nodes) {
      if (node.type === 'element') {
        if (node.tag === 'img' || node.tag === 'a') sum += 1;
        sum += countCharacters(captionOf(node));
        count(node.children, insideLink || node.tag === 'a');
      } else if (!insideLink) sum += BOXES.has(node.type) ? 1 : countCharacters(inlineText(node));
    }
  };
  count(document.children, false);
  return sum;
}

/**
 * The text on one line. Headings, items of lists and rows of tables rarely end with a sign; a dot keeps
 * them apart from what follows.
 */
export const onOneLine = (plain: string): string =>
  plain.replace(/(?<![\p{Po}\s])\s*\n\s*/gu, ' · ').replace(/\s+/g, ' ');

/**
 * The first `length` characters (code points) of the text on one line; `…` marks that something was
 * cut.
 */
export const summary = (document: ContentDocument, length: number): string => summaryOf(plainText(document), length);

/** `summary` of what `plainText` has answered. */
export function summaryOf(plain: string, length: number): string {
  const text = onOneLine(plain);
  // A character is two units at most: what is far behind cannot come into it.
  const characters = [...text.slice(0, 2 * (length + 1))];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** The address of a picture; undefined for any other element, and for an animated emoticon. */
export const pictureUrl = ({ tag, attrs }: ElementNode): string | undefined =>
  tag === 'img' && !findSticker(attrs['src']) ? attrs['src'] : undefined;

/** The `src` of every picture in order, each once; animated emoticons are none. */
export function extractImages(document: ContentDocument): string[] {
  const sources = new Set<string>();
  walk(document.children, (node) => {
    const url = node.type === 'element' ? pictureUrl(node) : undefined;
    if (url !== undefined) sources.add(url);
  });
  return [...sources];
}

/** Every topic in order, each name once (the first mention that has an id wins). */
export function extractTopics(document: ContentDocument): TopicNode[] {
  const topics = new Map<string, TopicNode>();
  walk(document.children, (node) => {
    if (node.type === 'topic' && !topics.get(node.name)?.id) topics.set(node.name, node);
  });
  return [...topics.values()];
}

/** The uid of every mentioned user in order, each once. */
export function extractMentions(document: ContentDocument): string[] {
  const uids = new Set<string>();
  walk(document.children, (node) => {
    if (node.type === 'at') uids.add(node.uid);
  });
  return [...uids];
}

/** Every card in order, each thing that a card stands for once. */
export function extractCards(document: ContentDocument): CardNode[] {
  const cards = new Map<string, CardNode>();
  walk(document.children, (node) => {
    const key = node.type === 'card' ? `${node.cardType} ${node.id}` : '';
    if (node.type === 'card' && !cards.has(key)) cards.set(key, node);
  });
  return [...cards.values()];
}

/** The id of every group that a card of the document names, in order, each once. */
export const extractGroups = (document: ContentDocument): string[] =>
  extractCards(document).flatMap(({ cardType, id }) => (cardType === '2' ? [id] : []));

/**
 * Does the document hold a link: an `a`, or a topic whose own link leaves the site? Links need
 * permission 27.
 */
export const hasLinks = (document: ContentDocument): boolean =>
  some(document.children, (node) =>
    node.type === 'element' ? node.tag === 'a' : node.type === 'topic' && /^https?:/.test(node.link),
  );

/** Does the document hold this token of a plugin? */
export const hasPluginToken = (document: ContentDocument, token: PluginTokenName): boolean =>
  some(document.children, (node) => node.type === 'plugin' && node.token === token);

/** Is there nothing to see: no visible character, image or token? */
export const isEmptyContent = (document: ContentDocument): boolean =>
  !some(document.children, (node) =>
    node.type === 'text' ? withoutBlanks(node.text) !== '' : node.type !== 'element' || node.tag === 'img',
  );

/**
 * What stands for a post's text where it has no words: as the names of emoticons the same in every
 * language.
 */
export const WORDLESS = { picture: '[图片]', other: '[…]' } as const;
