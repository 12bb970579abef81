import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import type { CardType, ImageSize, LeafBlockTag, PluginTokenName } from './grammar.ts';

/**
 * Marks that a button switches; `style` is the canonical style of a `span` (colours, sizes, fonts).
 */
export type ToggleMark = 'strong' | 'em' | 's' | 'u' | 'code';
export interface Marks {
  strong?: true;
  em?: true;
  s?: true;
  u?: true;
  code?: true;
  style?: string;
}
/** `\n` in a text is a line break. */
export interface StyledText extends Marks {
  text: string;
}

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** What a block keeps of its attributes: canonical class and `text-indent`. */
interface BlockLook {
  align?: Alignment;
  indent?: string;
  textIndent?: string;
}

/** A paragraph, a heading or a code block, which holds one text without marks. */
export interface LeafBlock extends BlockLook {
  type: LeafBlockTag;
  /** Of a code block: one of `CODE_LANGUAGES`. */
  language?: string;
  children: InlineNode[];
}
export interface QuoteBlock extends BlockLook {
  type: 'blockquote';
  children: BlockNode[];
}
export interface ListItem extends BlockLook {
  type: 'li';
  children: BlockNode[];
}
export interface ListBlock {
  type: 'ul' | 'ol';
  children: ListItem[];
}
/** A line of a table's row; one of a header where the row is one. */
export interface TableCell {
  type: 'td';
  children: InlineNode[];
}
export interface TableRow {
  type: 'tr';
  children: TableCell[];
}
export interface TableBlock {
  type: 'table';
  /** Its first row is one. */
  hasHeader?: true;
  children: TableRow[];
}
type VoidChildren = [StyledText];
/** One of a gallery: stored or an upload, as an image is. */
export type GalleryPicture = Pick<ImageNode, 'src' | 'upload' | 'alt' | 'width' | 'height'>;
/** Pictures side by side, which are one piece of the text. */
export interface GalleryBlock {
  type: 'gallery';
  pictures: GalleryPicture[];
  /** The words beneath them all. */
  caption?: string;
  children: VoidChildren;
}
export interface DividerBlock {
  type: 'hr';
  children: VoidChildren;
}

export interface LinkNode {
  type: 'link';
  href: string;
  children: InlineNode[];
}
/**
 * Either a stored image (`src`) or one of this editor's uploads, whose state and address are in the
 * upload store.
 */
export interface ImageNode {
  type: 'image';
  src?: string;
  upload?: string;
  /** What stands for it where it is not seen; absent: it is but decoration. */
  alt?: string;
  /** The words beneath it. */
  caption?: string;
  /** How large it is shown; absent: as it is. */
  size?: ImageSize;
  width?: string;
  height?: string;
  children: VoidChildren;
}
export interface EmoticonElement {
  type: 'emoticon';
  name: string;
  /** Code of the animated one, which is an image in the post. */
  sticker?: string;
  children: VoidChildren;
}
export interface MentionElement {
  type: 'at';
  name: string;
  uid: string;
  children: VoidChildren;
}
export interface TopicElement {
  type: 'topic';
  name: string;
  id: string;
  link: string;
  children: VoidChildren;
}
export interface CardElement {
  type: 'card';
  name: string;
  id: string;
  cardType: CardType;
  children: VoidChildren;
}

export interface PluginElement {
  type: 'plugin';
  token: PluginTokenName;
  name: string;
  children: VoidChildren;
}

export type InlineVoid = ImageNode | EmoticonElement | MentionElement | TopicElement | CardElement | PluginElement;
export type InlineElement = LinkNode | InlineVoid;
export type InlineNode = StyledText | InlineElement;
export type BlockNode = LeafBlock | QuoteBlock | ListBlock | TableBlock | GalleryBlock | DividerBlock;
export type EditorElement = BlockNode | ListItem | TableRow | TableCell | InlineElement;
export type EditorValue = BlockNode[];

export type GuildEditor = BaseEditor &
  ReactEditor &
  HistoryEditor & {
    /** It is a plain text: `editor/with-plain.ts`. */
    isPlain: boolean;
    /** How often another text was put in the place of what was written. */
    replaced: number;
  };

declare module 'slate' {
  interface CustomTypes {
    Editor: GuildEditor;
    Element: EditorElement;
    Text: StyledText;
  }
}

const LEAF_TYPES: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'pre']);
const INLINE_TYPES: ReadonlySet<string> = new Set(['link', 'image', 'emoticon', 'at', 'topic', 'card', 'plugin']);

export const isLeafBlock = (node: object): node is LeafBlock => 'type' in node && LEAF_TYPES.has(String(node.type));
export const isInlineElement = (node: object): node is InlineElement =>
  'type' in node && INLINE_TYPES.has(String(node.type));
export const isInlineVoid = (node: object): node is InlineVoid => isInlineElement(node) && node.type !== 'link';
export const isList = (node: object): node is ListBlock => 'type' in node && (node.type === 'ul' || node.type === 'ol');
export const isTable = (node: object): node is TableBlock => 'type' in node && node.type === 'table';
export const isGallery = (node: object): node is GalleryBlock => 'type' in node && node.type === 'gallery';
export const isCell = (node: object): node is TableCell => 'type' in node && node.type === 'td';
export const isText = (node: object): node is StyledText => 'text' in node;

export const emptyCell = (): TableCell => ({ type: 'td', children: [{ text: '' }] });
export const emptyParagraph = (): LeafBlock => ({ type: 'p', children: [{ text: '' }] });
