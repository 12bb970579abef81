import {
  CONTENT_LIMITS,
  findSticker,
  GALLERY_TAG,
  IMAGE_SIZES,
  LANGUAGE_CLASS,
  SIZE_CLASS,
  styleEntries,
} from './grammar.ts';
import type { ContentAttributes, ContentDocument, ContentNode, ElementNode, TopicNode } from './grammar.ts';
import { ALIGNMENTS, emptyParagraph } from './types.ts';
import type {
  BlockNode,
  EditorValue,
  GalleryBlock,
  InlineNode,
  LeafBlock,
  ListItem,
  Marks,
  StyledText,
  TableBlock,
  ToggleMark,
} from './types.ts';

const BLOCK_TAGS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  GALLERY_TAG,
  'hr',
]);
const isBlock = (node: ContentNode): node is ElementNode => node.type === 'element' && BLOCK_TAGS.has(node.tag);

/** Styles of nested spans as one canonical style; the inner one wins. */
function mergeStyles(outer: string | undefined, inner: string): string {
  if (!outer) return inner;
  const merged = new Map([...styleEntries(outer), ...styleEntries(inner)]);
  return [...merged].map(([property, value]) => `${property}: ${value}`).join('; ');
}

/** Texts with equal marks next to each other are one text. */
function pushText(into: InlineNode[], text: string, marks: Marks): void {
  const last = into.at(-1);
  const same = last && 'text' in last && MARK_NAMES.every((name) => last[name] === marks[name]);
  if (same) last.text += text;
  else into.push({ text, ...marks });
}
const MARK_NAMES = ['strong', 'em', 's', 'u', 'code', 'style'] as const;

/** Can a topic of this name be written `#name#`? */
export const isBareTopic = (name: string): boolean =>
  !/[#[\]\n]|  /.test(name) && name === name.trim() && [...name].length <= CONTENT_LIMITS.bareTopicLength;

/** Can this topic be shown as typed text, so that it is found as the same topic again? */
function isPlainTopic(node: TopicNode, before: InlineNode | undefined): boolean {
  if (node.id || node.link || !isBareTopic(node.name)) return false;
  // A `#` or `[` before it could take a part of it.
  return !before || !('text' in before) || !/[#[]/.test(before.text);
}

function readInline(node: ContentNode, marks: Marks, into: InlineNode[]): void {
  const none: [StyledText] = [{ text: '', ...marks }];
  switch (node.type) {
    case 'text':
      // A line end of the source is a space, but not where that could make a token of what is none.
      return pushText(into, /[[#]/.test(node.text) ? node.text : node.text.replace(/\n/g, ' '), marks);
    case 'emoticon':
      return void into.push({ type: 'emoticon', name: node.name, children: none });
    case 'at':
      return void into.push({ type: 'at', name: node.name, uid: node.uid, children: none });
    case 'card':
      return void into.push({ type: 'card', name: node.name, id: node.id, cardType: node.cardType, children: none });
    case 'plugin':
      return void into.push({ type: 'plugin', token: node.token, name: node.name, children: none });
    case 'topic':
      if (isPlainTopic(node, into.at(-1))) return pushText(into, `#${node.name}#`, marks);
      return void into.push({ type: 'topic', name: node.name, id: node.id, link: node.link, children: none });
    case 'element':
      return readInlineElement(node, marks, into);
  }
}

function readImage(attrs: ContentAttributes, marks: Marks): InlineNode {
  const { src = '', alt, title, width, height } = attrs;
  const children: [StyledText] = [{ text: '', ...marks }];
  const sticker = findSticker(src);
  if (sticker) return { type: 'emoticon', name: sticker.name, sticker: sticker.code, children };
  const size = IMAGE_SIZES.find((one) => attrs['class'] === SIZE_CLASS + one);
  return {
    type: 'image',
    src,
    ...(alt ? { alt } : {}),
    ...(title ? { caption: title } : {}),
    ...(size ? { size } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    children,
  };
}

const isMark = (tag: string): tag is ToggleMark => TOGGLES.has(tag);
const TOGGLES: ReadonlySet<string> = new Set<ToggleMark>(['strong', 'em', 's', 'u', 'code']);

function readInlineElement({ tag, attrs, children }: ElementNode, marks: Marks, into: InlineNode[]): void {
  const read = (inner: Marks, target = into) => {
    for (const child of children) readInline(child, inner, target);
  };
  if (tag === 'br') return pushText(into, '\n', marks);
  if (tag === 'img') return void into.push(readImage(attrs, marks));
  if (tag === 'a') {
    const inner: InlineNode[] = [];
    read(marks, inner);
    into.push({ type: 'link', href: attrs['href'] ?? '', children: inner.length > 0 ? inner : [{ text: '' }] });
    return;
  }
  if (tag === 'span') return read({ ...marks, style: mergeStyles(marks.style, attrs['style'] ?? '') });
  if (isMark(tag)) return read({ ...marks, [tag]: true });
  read(marks);
}

/** Inline content as an editor line: Slate wants a text around and between inline elements. */
function readLine(nodes: readonly ContentNode[]): InlineNode[] {
  const only = nodes[0];
  if (nodes.length === 1 && only?.type === 'element' && only.tag === 'br') return [{ text: '' }];
  const line: InlineNode[] = [];
  for (const node of nodes) readInline(node, {}, line);
  return line.length > 0 ? line : [{ text: '' }];
}

function look(attrs: ContentAttributes): Pick<LeafBlock, 'align' | 'indent' | 'textIndent'> {
  const styles = new Map(styleEntries(attrs['style'] ?? ''));
  const align = ALIGNMENTS.find((value) => value === styles.get('text-align'));
  const textIndent = styles.get('text-indent');
  const indent = /^indent-(\d)$/.exec(attrs['class'] ?? '')?.[1];
  return { ...(align ? { align } : {}), ...(indent ? { indent } : {}), ...(textIndent ? { textIndent } : {}) };
}

/** Blocks of a container; inline content that stands in it directly becomes paragraphs. */
function readBlocks(nodes: readonly ContentNode[]): BlockNode[] {
  const blocks: BlockNode[] = [];
  let inline: ContentNode[] = [];
  const endLine = () => {
    if (inline.length > 0) blocks.push({ type: 'p', children: readLine(inline) });
    inline = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      blocks.push(...readBlock(node));
    } else inline.push(node);
  }
  endLine();
  return blocks.length > 0 ? blocks : [emptyParagraph()];
}

function readBlock({ tag, attrs, children }: ElementNode): BlockNode[] {
  switch (tag) {
    case 'hr':
      return [{ type: 'hr', children: [{ text: '' }] }];
    case 'blockquote':
      return [{ type: 'blockquote', ...look(attrs), children: readBlocks(children) }];
    case 'ul':
    case 'ol':
      return [{ type: tag, children: children.map(readItem) }];
    case 'table':
      return [readTable(children)];
    case GALLERY_TAG:
      return [readGallery(attrs, children)];
    case 'pre':
      return [readCode(attrs, children)];
    case 'h1':
    case 'h2':
    case 'h3':
    case 'p':
      return [{ type: tag, ...look(attrs), children: readLine(children) }];
    default:
      return readBlocks(children);
  }
}

function readCode({ class: name }: ContentAttributes, children: readonly ContentNode[]): LeafBlock {
  const language = name?.slice(LANGUAGE_CLASS.length);
  const only = children.length === 1 ? children[0] : undefined;
  const isEmpty = only?.type === 'element' && only.tag === 'br';
  const text = isEmpty ? '' : children.map((node) => (node.type === 'text' ? node.text : '\n')).join('');
  return { type: 'pre', ...(language ? { language } : {}), children: [{ text }] };
}

const elementsOf = (nodes: readonly ContentNode[]): ElementNode[] => nodes.filter((node) => node.type === 'element');

function readTable(children: readonly ContentNode[]): TableBlock {
  const rows = elementsOf(children).map((row) => elementsOf(row.children));
  return {
    type: 'table',
    ...(rows[0]?.[0]?.tag === 'th' ? { hasHeader: true } : {}),
    children: rows.map((cells) => ({
      type: 'tr',
      children: cells.map((cell) => ({ type: 'td', children: readLine(cell.children) })),
    })),
  };
}

function readGallery({ title }: ContentAttributes, children: readonly ContentNode[]): GalleryBlock {
  const pictures = elementsOf(children).map(({ attrs: { src = '', alt, width, height } }) => ({
    src,
    ...(alt ? { alt } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
  }));
  return { type: 'gallery', pictures, ...(title ? { caption: title } : {}), children: [{ text: '' }] };
}

function readItem(node: ContentNode): ListItem {
  if (node.type !== 'element' || node.tag !== 'li') return { type: 'li', children: readBlocks([node]) };
  return { type: 'li', ...look(node.attrs), children: readBlocks(node.children) };
}

/**
 * An editor's value that shows a canonical document (of `readContent` or `normalizeContent`); never
 * empty.
 */
export const fromDocument = (document: ContentDocument): EditorValue => readBlocks(document.children);
