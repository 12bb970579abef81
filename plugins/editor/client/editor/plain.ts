import { isGallery, isInlineElement, isInlineVoid, isList, isTable, isText } from '../model/types.ts';
import { BETWEEN_CELLS } from '../model/grammar.ts';
import type {
  BlockNode,
  EditorValue,
  EmoticonElement,
  GalleryBlock,
  ImageNode,
  InlineNode,
  LeafBlock,
  ListItem,
  StyledText,
  TableCell,
  TableRow,
} from '../model/types.ts';

/** Images of a plain text: pictures under it and animated emoticons in it. */
export const PLAIN_IMAGES = 9;

const isImage = (node: InlineNode): node is ImageNode => isInlineElement(node) && node.type === 'image';

/** A line that holds a picture and nothing else. */
export const isImageLine = (block: BlockNode): boolean =>
  block.type === 'p' &&
  block.children.some(isImage) &&
  block.children.every((child) => isImage(child) || (isText(child) && child.text.trim() === ''));

export const imageLine = (image: ImageNode): LeafBlock => ({
  type: 'p',
  children: [{ text: '' }, image, { text: '' }],
});

/** The pictures of a gallery, each by itself; what is said beneath them all is said beneath the last. */
export const galleryImages = ({ pictures, caption }: GalleryBlock): ImageNode[] =>
  pictures.map((picture, place) => ({
    ...picture,
    type: 'image',
    ...(caption && place === pictures.length - 1 ? { caption } : {}),
    children: [{ text: '' }],
  }));

const hasMarks = (text: StyledText): boolean => Object.keys(text).length > 1;

/** A picture in one of our sizes. */
const hasLook = (node: InlineNode): boolean => isImage(node) && node.size !== undefined;

const isPlainInline = (node: InlineNode): boolean =>
  isText(node)
    ? !hasMarks(node)
    : isInlineVoid(node) && !hasLook(node) && node.children.every((child) => !hasMarks(child));

const isPlainBlock = (block: BlockNode): boolean =>
  block.type === 'p' &&
  block.align === undefined &&
  block.indent === undefined &&
  block.textIndent === undefined &&
  block.children.every(isPlainInline);

/**
 * Whether a value is what a plain text can hold: paragraphs without any look, and after them the
 * pictures; nine images at most.
 */
export function isPlainValue(value: EditorValue): boolean {
  const first = value.findIndex((block) => block.type === 'p' && block.children.some(isImage));
  const pictures = first < 0 ? [] : value.slice(first);
  return (
    value.every(isPlainBlock) &&
    pictures.every((block) => isImageLine(block) || isBlankLine(block)) &&
    imagesIn(value) <= PLAIN_IMAGES
  );
}

/** A line without a word or a picture. */
export const isBlankLine = (block: BlockNode): boolean =>
  block.type === 'p' && block.children.every((child) => isText(child) && child.text.trim() === '');

/** How many images it holds, animated emoticons among them. */
export const imagesIn = (value: EditorValue): number => imagesOf(value).length;

type AnyImage = ImageNode | EmoticonElement;

function imagesOf(nodes: readonly (BlockNode | ListItem | TableRow | TableCell | InlineNode)[]): AnyImage[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [];
    if (isGallery(node)) return galleryImages(node);
    if (node.type === 'image' || (node.type === 'emoticon' && node.sticker !== undefined)) return [node];
    return imagesOf(node.children);
  });
}

/**
 * The same as plain text: every word stays, lists keep their signs and links their addresses;
 * pictures come to the end.
 */
export function toPlainValue(value: EditorValue): EditorValue {
  const lines = value.flatMap((block) => linesOf(block)).map((children): LeafBlock => ({ type: 'p', children }));
  return [
    ...(lines.length > 0 ? lines : [line('')]),
    ...imagesOf(value).filter(isImage).map(withoutLook).map(imageLine),
  ];
}

const withoutLook = ({ size: _size, ...image }: ImageNode): ImageNode => image;

const line = (text: string): LeafBlock => ({ type: 'p', children: [{ text }] });

/** The lines of a block, without its pictures; a line that only held those is gone. */
function linesOf(block: BlockNode): InlineNode[][] {
  if (block.type === 'hr' || isGallery(block)) return [];
  if (block.type === 'blockquote') return block.children.flatMap(linesOf);
  if (isList(block)) {
    const sign = (index: number) => (block.type === 'ol' ? `${index + 1}. ` : '· ');
    return block.children.flatMap((item, index) =>
      item.children.flatMap(linesOf).map((words, at) => (at === 0 ? [{ text: sign(index) }, ...words] : words)),
    );
  }
  if (isTable(block)) {
    return block.children.map(({ children }) =>
      children.flatMap((cell, index) => [
        ...(index > 0 ? [{ text: BETWEEN_CELLS }] : []),
        ...cell.children.flatMap(plainInline),
      ]),
    );
  }
  if (isImageLine(block)) return [];
  return [block.children.flatMap(plainInline)];
}

function plainInline(node: InlineNode): InlineNode[] {
  if (isText(node)) return [{ text: node.text }];
  if (node.type === 'image') return [];
  if (node.type === 'link') {
    const words = node.children.flatMap(plainInline);
    const text = words.map((word) => (isText(word) ? word.text : '')).join('');
    return text.includes(node.href) ? words : [...words, { text: ` ${node.href} ` }];
  }
  return [{ ...node, children: [{ text: '' }] }];
}
