import {
  cleanImageUrl,
  cleanLinkUrl,
  DROPPED_WITH_CONTENT,
  isElementTag,
  normalizeContent,
  TAG_ALIASES,
} from './grammar.ts';
import type { ContentAttributes, ContentDocument, ContentNode, ElementNode, ElementTag } from './grammar.ts';
import { stripEmoji } from './emoji.ts';

/** What is read of a DOM node: `DOMParser`'s nodes have it, and so may a test's. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<DomNode>;
  getAttribute?(name: string): string | null;
}

const ELEMENT = 1;
const TEXT = 3;
const MAX_DEPTH = 60;

const element = (tag: ElementTag, attrs: ContentAttributes, children: readonly ContentNode[]): ElementNode => ({
  type: 'element',
  tag,
  attrs,
  children,
});

export interface FromDomOptions {
  /** Own address: absolute image addresses below it are our own images. */
  readonly origin: string;
  /** Links are kept only for those who may set them (code 27). */
  readonly links: boolean;
}

/**
 * What the grammar knows of pasted HTML, as a canonical document: structure, marks, alignment, our own images; colours and fonts
 * of other sites are left behind, so are scripts, comments and Word's own elements. Emoji characters are stripped as in typing.
 */
export function fromDom(root: DomNode, options: FromDomOptions): ContentDocument {
  return normalizeContent({ type: 'document', children: readAll(root, options, 0) });
}

function readAll(node: DomNode, options: FromDomOptions, depth: number): ContentNode[] {
  return Array.from(node.childNodes).flatMap((child) => read(child, options, depth + 1));
}

function read(node: DomNode, options: FromDomOptions, depth: number): ContentNode[] {
  if (depth > MAX_DEPTH) return [];
  if (node.nodeType === TEXT)
    return [{ type: 'text', text: stripEmoji((node.nodeValue ?? '').replace(/[\t\r\n ]+/g, ' ')) }];
  if (node.nodeType !== ELEMENT) return [];
  const name = node.nodeName.toLowerCase();
  if (DROPPED_WITH_CONTENT.has(name)) return [];
  const children = () => readAll(node, options, depth);
  const tag = TAG_ALIASES.get(name) ?? name;
  if (!isElementTag(tag)) return withMarks(node, children());
  switch (tag) {
    case 'br':
    case 'hr':
      return [element(tag, {}, [])];
    case 'img':
      return readImage(node, options);
    case 'a':
      return readLink(node, options, children());
    case 'span':
      return withMarks(node, children());
    // Google Docs wraps everything in a bold element that says it is not bold.
    case 'strong':
      return /^(normal|400)$/.test(styleOf(node, 'font-weight') ?? '') ? children() : [element(tag, {}, children())];
    case 'em':
    case 's':
    case 'u':
      return [element(tag, {}, children())];
    case 'p':
      return readParagraph(node, children());
    default:
      return [element(tag, alignOf(node), withMarks(node, children()))];
  }
}

/** The value of one declaration of a style attribute, lower case. */
function styleOf(node: DomNode, property: string): string | undefined {
  const style = node.getAttribute?.('style') ?? '';
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1];
  return value?.trim().toLowerCase();
}

function alignOf(node: DomNode): ContentAttributes {
  const align = styleOf(node, 'text-align') ?? node.getAttribute?.('align')?.toLowerCase();
  return align === 'center' || align === 'right' || align === 'justify' ? { style: `text-align: ${align}` } : {};
}

/** Bold, italic and the like that are written as styles. */
function withMarks(node: DomNode, children: ContentNode[]): ContentNode[] {
  const marks: ElementTag[] = [];
  if (/^(bold|bolder|[6-9]00)$/.test(styleOf(node, 'font-weight') ?? '')) marks.push('strong');
  if (/^(italic|oblique)/.test(styleOf(node, 'font-style') ?? '')) marks.push('em');
  const line = `${styleOf(node, 'text-decoration') ?? ''} ${styleOf(node, 'text-decoration-line') ?? ''}`;
  if (line.includes('underline')) marks.push('u');
  if (line.includes('line-through')) marks.push('s');
  return marks.reduce<ContentNode[]>((inner, mark) => [element(mark, {}, inner)], children);
}

/** A paragraph; Word writes list items as paragraphs with a bullet of their own. */
function readParagraph(node: DomNode, children: ContentNode[]): ContentNode[] {
  const level = styleOf(node, 'mso-list');
  if (!level || level === 'ignore') return [element('p', alignOf(node), withMarks(node, children))];
  const { text, ordered } = withoutBullet(children);
  return [element(ordered ? 'ol' : 'ul', {}, [element('li', {}, text)])];
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

function readImage(node: DomNode, { origin }: FromDomOptions): ContentNode[] {
  const given = node.getAttribute?.('src') ?? '';
  const src = cleanImageUrl(given.startsWith(`${origin}/`) ? given.slice(origin.length) : given);
  const alt = node.getAttribute?.('alt');
  return src ? [element('img', { src, ...(alt ? { alt } : {}) }, [])] : [];
}

function readLink(node: DomNode, { links }: FromDomOptions, children: ContentNode[]): ContentNode[] {
  const href = links ? cleanLinkUrl(node.getAttribute?.('href') ?? '') : undefined;
  return href ? [element('a', { href }, children)] : children;
}
