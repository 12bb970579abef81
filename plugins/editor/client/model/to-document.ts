import { GALLERY_TAG, LANGUAGE_CLASS, normalizeContent, SIZE_CLASS, stickerAttributes } from './grammar.ts';
import type { ContentAttributes, ContentDocument, ContentNode, ElementNode, ElementTag } from './grammar.ts';
import type { ResolveUpload } from '../face/uploads.ts';
import { isGallery, isInlineElement, isLeafBlock, isList, isTable, isText } from './types.ts';
import type {
  BlockNode,
  EditorValue,
  GalleryBlock,
  ImageNode,
  InlineElement,
  InlineNode,
  LeafBlock,
  ListItem,
  Marks,
  StyledText,
  TableBlock,
} from './types.ts';

const element = (tag: ElementTag, attrs: ContentAttributes, children: readonly ContentNode[]): ElementNode => ({
  type: 'element',
  tag,
  attrs,
  children,
});
const LINE_BREAK = element('br', {}, []);

function wrap(node: ContentNode, marks: Marks): ContentNode {
  let inner = marks.code ? element('code', {}, [node]) : node;
  if (marks.style) inner = element('span', { style: marks.style }, [inner]);
  for (const tag of ['u', 's', 'em', 'strong'] as const) if (marks[tag]) inner = element(tag, {}, [inner]);
  return inner;
}

/** Spaces that HTML would fold are kept as no-break spaces; code keeps its own. */
const keepSpaces = (line: string): string => line.replace(/ {2,}/g, (run) => `${'\u00a0'.repeat(run.length - 1)} `);

function writeText(node: StyledText): ContentNode[] {
  return node.text.split('\n').flatMap((line, index) => {
    const text: ContentNode[] =
      line === '' ? [] : [wrap({ type: 'text', text: node.code ? line : keepSpaces(line) }, node)];
    return index === 0 ? text : [LINE_BREAK, ...text];
  });
}

function imageAttributes(
  node: Omit<ImageNode, 'type' | 'children'>,
  resolve: ResolveUpload,
): ContentAttributes | undefined {
  const stored = node.upload === undefined ? node : resolve(node.upload);
  if (!stored?.src) return undefined;
  return {
    src: stored.src,
    ...(node.alt ? { alt: node.alt } : {}),
    ...(node.caption ? { title: node.caption } : {}),
    ...(node.size ? { class: SIZE_CLASS + node.size } : {}),
    ...(stored.width ? { width: stored.width } : {}),
    ...(stored.height ? { height: stored.height } : {}),
  };
}

function writeInlineElement(node: InlineElement, resolve: ResolveUpload): ContentNode | undefined {
  switch (node.type) {
    case 'link':
      return element('a', { href: node.href }, writeInlines(node.children, resolve));
    case 'image': {
      const attrs = imageAttributes(node, resolve);
      return attrs && element('img', attrs, []);
    }
    case 'emoticon':
      return node.sticker === undefined
        ? { type: 'emoticon', name: node.name }
        : element('img', stickerAttributes({ code: node.sticker, name: node.name }), []);
    case 'at':
      return { type: 'at', name: node.name, uid: node.uid };
    case 'topic':
      return { type: 'topic', name: node.name, id: node.id, link: node.link };
    case 'card':
      return { type: 'card', name: node.name, id: node.id, cardType: node.cardType };
    case 'plugin':
      return { type: 'plugin', token: node.token, name: node.name };
  }
}

function writeInlines(nodes: readonly InlineNode[], resolve: ResolveUpload): ContentNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return writeText(node);
    const written = writeInlineElement(node, resolve);
    if (!written) return [];
    if (node.type === 'link') return [written];
    // The marks of a void are those of its empty text; in code it would be words.
    const { code: _code, ...marks } = node.children[0];
    return [wrap(written, marks)];
  });
}

const writeLine = (nodes: readonly InlineNode[], resolve: ResolveUpload): ContentNode[] =>
  joinMarks(writeInlines(nodes, resolve));

const MARK_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 's', 'u', 'code', 'span']);

/** Marks that go on over several texts and tokens are one element around them. */
function joinMarks(nodes: readonly ContentNode[]): ContentNode[] {
  const joined: ContentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isMark = node.type === 'element' && MARK_TAGS.has(node.tag);
    if (isMark && last?.type === 'element' && last.tag === node.tag && last.attrs['style'] === node.attrs['style']) {
      joined[joined.length - 1] = { ...last, children: [...last.children, ...node.children] };
    } else joined.push(node);
  }
  return joined.map((node) => (node.type === 'element' ? { ...node, children: joinMarks(node.children) } : node));
}

function blockAttributes(node: { align?: string; indent?: string; textIndent?: string }): ContentAttributes {
  const style = [
    ...(node.align ? [`text-align: ${node.align}`] : []),
    ...(node.textIndent ? [`text-indent: ${node.textIndent}`] : []),
  ];
  return {
    ...(node.indent ? { class: `indent-${node.indent}` } : {}),
    ...(style.length > 0 ? { style: style.join('; ') } : {}),
  };
}

/** An empty line is a line with a break: the grammar has no empty elements. */
const orBreak = (nodes: ContentNode[]): ContentNode[] => (nodes.length > 0 ? nodes : [LINE_BREAK]);

/** A code block: its lines as they are. */
function writeCode({ language, children }: LeafBlock): ElementNode {
  const text = children.map((node) => (isText(node) ? node.text : '')).join('');
  const attrs = language ? { class: `${LANGUAGE_CLASS}${language}` } : {};
  return element('pre', attrs, text === '' ? [LINE_BREAK] : [{ type: 'text', text }]);
}

function writeItem(item: ListItem, resolve: ResolveUpload): ContentNode {
  const [first, ...rest] = item.children;
  // The usual item is text without a paragraph around it.
  const bare = first?.type === 'p' && Object.keys(blockAttributes(first)).length === 0;
  const children = bare
    ? [...orBreak(writeLine(first.children, resolve)), ...rest.map((block) => writeBlock(block, resolve))]
    : item.children.map((block) => writeBlock(block, resolve));
  return element('li', blockAttributes(item), children);
}

function writeTable({ hasHeader, children }: TableBlock, resolve: ResolveUpload): ElementNode {
  const rows = children.map((row, index) => {
    const tag = hasHeader && index === 0 ? 'th' : 'td';
    return element(
      'tr',
      {},
      row.children.map((cell) => element(tag, {}, orBreak(writeLine(cell.children, resolve)))),
    );
  });
  return element('table', {}, rows);
}

function writeGallery({ pictures, caption }: GalleryBlock, resolve: ResolveUpload): ElementNode {
  const images = pictures.flatMap((picture) => {
    const attrs = imageAttributes(picture, resolve);
    return attrs ? [element('img', attrs, [])] : [];
  });
  return element(GALLERY_TAG, caption ? { title: caption } : {}, images);
}

function writeBlock(node: BlockNode, resolve: ResolveUpload): ContentNode {
  if (node.type === 'hr') return element('hr', {}, []);
  if (isList(node)) {
    return element(
      node.type,
      {},
      node.children.map((item) => writeItem(item, resolve)),
    );
  }
  if (isTable(node)) return writeTable(node, resolve);
  if (isGallery(node)) return writeGallery(node, resolve);
  if (node.type === 'pre') return writeCode(node);
  if (isLeafBlock(node)) return element(node.type, blockAttributes(node), orBreak(writeLine(node.children, resolve)));
  return element(
    node.type,
    blockAttributes(node),
    node.children.map((child) => writeBlock(child, resolve)),
  );
}

function isBlankBlock(node: BlockNode): boolean {
  return isLeafBlock(node) && node.children.every((child) => !isInlineElement(child) && child.text.trim() === '');
}

/** Without the empty lines at the start and the end; those between stay. */
export function withoutBlankEnds(value: EditorValue): EditorValue {
  const first = value.findIndex((node) => !isBlankBlock(node));
  const last = value.findLastIndex((node) => !isBlankBlock(node));
  return first < 0 ? [] : value.slice(first, last + 1);
}

/**
 * The canonical document of these blocks, blank ones among them; blocks do not depend on their
 * neighbours.
 */
export const writeBlocks = (blocks: EditorValue, resolve: ResolveUpload): ContentDocument =>
  normalizeContent({ type: 'document', children: blocks.map((node) => writeBlock(node, resolve)) });

/**
 * The canonical document of an editor's value; `serializeContent` of it is `wbContent`. Empty lines
 * at the start and the end are left out, those between stay. Images whose upload has no address yet
 * are left out.
 */
export function toDocument(value: EditorValue, resolve: ResolveUpload = () => undefined): ContentDocument {
  return writeBlocks(withoutBlankEnds(value), resolve);
}
