import { cleanAttributes } from './attributes.ts';
import { cleanText } from './clean-text.ts';
import { CONTENT_LIMITS } from './content-limits.ts';
import { ELEMENT_KINDS, GALLERY_LIMITS, GALLERY_TAG, isCellTag, TABLE_LIMITS } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import { IMPLICIT_LI, IMPLICIT_P, ROOT_PLACE, enter } from './place.ts';
import type { InlinePath, Place, Slot } from './place.ts';
import { findSticker } from './stickers.ts';
import { hasTokens, splitTokens } from './tokens.ts';
import type { ContentAttributes, ContentDocument, ContentNode, ElementNode } from './types.ts';

interface OpenElement {
  readonly slot: Slot;
  readonly children: ContentNode[];
}

/** A gallery as it is built, and where it stands. */
interface OpenGallery {
  readonly slot: Slot;
  readonly among: ContentNode[];
  readonly at: number;
}

interface PictureInCell {
  readonly among: ContentNode[];
  readonly at: number;
}

/** What an element was opened in. */
interface Outer {
  readonly place: Place;
  readonly tag: ElementTag;
  /** Of a gallery in a cell, where it is none: what its last picture says beneath itself. */
  readonly caption: string | undefined;
  readonly pictureBefore: PictureInCell | null;
}

const isBlock = (tag: ElementTag): boolean => {
  const kind = ELEMENT_KINDS.get(tag);
  return kind === 'leaf' || kind === 'container';
};
const isBreak = (node: ContentNode): boolean => node.type === 'element' && node.tag === 'br';
const endsInBlock = (nodes: readonly ContentNode[]): boolean => {
  const last = nodes.at(-1);
  return last?.type === 'element' && (isBlock(last.tag) || last.tag === 'hr');
};
/** A picture as it is, but for some of its attributes. */
const changedPicture = (picture: ElementNode, change: Readonly<Record<string, string | undefined>>): ElementNode => ({
  ...picture,
  attrs: cleanAttributes('img', (name) => (name in change ? change[name] : picture.attrs[name])) ?? picture.attrs,
});

/** A picture outside of galleries; what it says beneath itself wins. */
const lonePicture = (picture: ElementNode, title: string | undefined): ElementNode => ({
  type: 'element',
  tag: 'p',
  attrs: {},
  children: [changedPicture(picture, { title: picture.attrs['title'] ?? title })],
});

const inGallery = (picture: ElementNode): ElementNode =>
  changedPicture(picture, {
    alt: picture.attrs['alt'] ?? picture.attrs['title'],
    title: undefined,
    class: undefined,
  });

const LINE_BREAK: ContentNode = { type: 'element', tag: 'br', attrs: {}, children: [] };
const BLANK = /^[\t\n ]*$/;
/** Whether a text may begin with white space of its source. */
const mayBeginBlank = (text: string): boolean => text.charCodeAt(0) <= 0x20;
const SOURCE_INDENT = /^[\t ]*\n[\t\n ]*/;

/**
 * Builds a canonical document from any sequence of opens, closes and contents: the one place where
 * the content model and the limits are enforced. Elements come into being only around content, so
 * none is ever empty; elements nested against the model are re-sorted (`place.ts`). Given the
 * sequence of a canonical document it rebuilds exactly that document. Attributes must come from
 * `cleanAttributes`.
 */
export class ContentBuilder {
  readonly #root: ContentNode[] = [];
  readonly #open: OpenElement[] = [];
  /** The rows of each table. */
  readonly #tables: ContentNode[][] = [];
  readonly #galleries: OpenGallery[] = [];
  readonly #outer: Outer[] = [];
  /** The last picture in a cell. */
  #pictureInCell: PictureInCell | null = null;
  #place: Place = ROOT_PLACE;
  #text = '';
  #textPlace: Place = ROOT_PLACE;
  #nodes = 0;
  #full = false;
  #lineBroken = false;

  /** Has the node limit been reached? Everything further is ignored. */
  get full(): boolean {
    return this.#full;
  }

  open(tag: ElementTag, attrs: ContentAttributes): void {
    if (isBlock(tag)) this.#breakLine();
    const isInCell = tag === GALLERY_TAG && isCellTag(this.#place.leaf?.tag);
    const caption = isInCell ? attrs['title'] : undefined;
    this.#outer.push({ place: this.#place, tag, caption, pictureBefore: this.#pictureInCell });
    this.#place = enter(this.#place, { tag, attrs });
  }

  /** Ends the element opened last. */
  close(): void {
    const outer = this.#outer.pop();
    if (!outer) return;
    if (this.#place.leaf !== outer.place.leaf) this.#fillCell();
    if (isBlock(outer.tag)) this.#breakLine();
    if (this.#pictureInCell !== outer.pictureBefore) this.#captionInCell(outer.caption);
    this.#place = outer.place;
  }

  /** Adds text; tokens in it (also across several calls) become nodes. */
  text(text: string): void {
    const clean = cleanText(text);
    if (clean === '') return;
    const place = this.#place.content;
    if (this.#text !== '' && this.#textPlace !== place) this.#flush();
    this.#textPlace = place;
    this.#text += clean;
  }

  /**
   * Adds `br`, `img` or `hr`. A picture stands in no code: not in a block of it at all. A line in a
   * cell is only the end of one. Between the pictures of a gallery none ends.
   */
  void(tag: 'br' | 'img' | 'hr', attrs: ContentAttributes): void {
    const place = this.#place.content;
    if (tag === 'img' && place.leaf?.tag === 'pre') return;
    if (tag === 'hr') this.#breakLine();
    else this.#flush();
    const node: ContentNode = { type: 'element', tag, attrs, children: [] };
    if (this.#place.isGallery && tag !== 'hr' && this.#addToGallery(node)) return;
    if (tag === 'hr') return isCellTag(place.leaf?.tag) ? undefined : this.#append(place.blockPath, node);
    const { path, code } = this.#inlinePath(place);
    this.#append(tag === 'img' && code === 'code' ? path.slice(0, -1) : path, node);
    if (tag === 'img' && isCellTag(place.leaf?.tag) && !findSticker(attrs['src'])) this.#keepInCell(node);
  }

  finish(): ContentDocument {
    this.#flush();
    for (const rows of this.#tables) this.#evenOut(rows);
    this.#settleGalleries();
    return { type: 'document', children: this.#root };
  }

  #keepInCell(picture: ElementNode): void {
    const among = this.#open.at(-1)?.children ?? [];
    if (among.at(-1) === picture) this.#pictureInCell = { among, at: among.length - 1 };
  }

  /** What was said beneath a gallery is said beneath its last picture, unless that says something itself. */
  #captionInCell(caption: string | undefined): void {
    const { among = [], at = 0 } = this.#pictureInCell ?? {};
    const picture = among[at];
    if (caption === undefined || picture?.type !== 'element' || picture.attrs['title'] !== undefined) return;
    among[at] = changedPicture(picture, { title: caption });
  }

  /** Adds a picture to the gallery it stands in. @returns false: it is something that goes behind it */
  #addToGallery(node: ElementNode): boolean {
    if (node.tag === 'br') {
      const { path } = this.#inlinePath(this.#place.content);
      return this.#common(path) < path.length;
    }
    if (findSticker(node.attrs['src'])) return false;
    const { path, blocks } = this.#place.inlinePath;
    this.#append(path.slice(0, blocks), node);
    return true;
  }

  /**
   * A gallery of one picture is a paragraph with it. What is said beneath a picture of a gallery is
   * said in its place, because one caption is that of them all; it stands once.
   */
  #settleGalleries(): void {
    const said = new Set<Slot>();
    for (const { slot, among, at } of this.#galleries) {
      const gallery = among[at];
      if (gallery?.type !== 'element') continue;
      const title = said.has(slot) ? undefined : slot.attrs['title'];
      said.add(slot);
      const pictures = gallery.children.filter((node) => node.type === 'element');
      const [only] = pictures;
      if (only && pictures.length < GALLERY_LIMITS.least) among[at] = lonePicture(only, title);
      else among[at] = { ...gallery, attrs: title === undefined ? {} : { title }, children: pictures.map(inGallery) };
    }
  }

  /** All rows of a table get as many cells, and those of a header stand in the first row alone. */
  #evenOut(rows: ContentNode[]): void {
    const cells = rows.map((row) => (row.type === 'element' ? row.children : []));
    const width = Math.max(...cells.map((row) => row.length));
    const missing = cells.reduce((sum, row) => sum + width - row.length, 0);
    const isFilled = this.#nodes + 2 * missing <= CONTENT_LIMITS.nodes;
    if (isFilled) this.#nodes += 2 * missing;
    const hasHeader = cells[0]?.every((cell) => cell.type === 'element' && cell.tag === 'th');
    for (const [index, row] of cells.entries()) {
      const tag = hasHeader && index === 0 ? 'th' : 'td';
      const even = row.map((cell): ContentNode => (cell.type === 'element' ? { ...cell, tag } : cell));
      while (isFilled && even.length < width) even.push({ type: 'element', tag, attrs: {}, children: [LINE_BREAK] });
      rows[index] = { type: 'element', tag: 'tr', attrs: {}, children: even };
    }
  }

  /** A cell that ends without content has its place all the same. */
  #fillCell(): void {
    const { leaf, containers, inlinePath } = this.#place;
    if (!isCellTag(leaf?.tag)) return;
    this.#flush();
    const row = this.#common(containers) === containers.length ? this.#open[containers.length - 1] : undefined;
    const isFull = (row?.children.length ?? 0) >= TABLE_LIMITS.columns;
    if (!isFull && this.#open[containers.length]?.slot !== leaf)
      this.#append(inlinePath.path.slice(0, inlinePath.blocks), LINE_BREAK);
  }

  /**
   * A block begins or ends here: content to come must not continue the current paragraph or implied
   * list item.
   */
  #breakLine(): void {
    this.#flush();
    let keep = 0;
    for (const { slot } of this.#open) {
      const isHeld = (isCellTag(slot.tag) || slot.tag === GALLERY_TAG) && slot === this.#place.leaf;
      if (isHeld) keep += 1;
      if (isHeld || slot === IMPLICIT_LI || slot === IMPLICIT_P || ELEMENT_KINDS.get(slot.tag) !== 'container') break;
      keep += 1;
    }
    if (keep < this.#open.length) this.#open.length = keep;
    this.#lineBroken = true;
  }

  /**
   * The path of inline content; text that follows text in a list item on a new line gets a
   * paragraph of its own.
   */
  #inlinePath(place: Place): InlinePath {
    const { length } = place.containers;
    const item = this.#open[length - 1];
    if (place.leaf || item?.slot.tag !== 'li' || item.slot !== place.containers[length - 1]) return place.inlinePath;
    const inParagraph = this.#open[length]?.slot === IMPLICIT_P;
    const startsLine = this.#lineBroken && this.#common(place.containers) === length && !endsInBlock(item.children);
    return (inParagraph || startsLine ? place.inParagraph : place).inlinePath;
  }

  #flush(): void {
    if (this.#text === '') return;
    let text = this.#text;
    this.#text = '';
    const { path, blocks, isInLink, code } = this.#inlinePath(this.#textPlace);
    if (code === 'pre') return this.#appendLines(path, text);
    if (mayBeginBlank(text) && this.#atBlockStart(path, blocks)) {
      if (BLANK.test(text)) return;
      text = text.replace(SOURCE_INDENT, '');
    }
    if (code || !hasTokens(text)) this.#append(path, { type: 'text', text });
    else for (const node of splitTokens(text, isInLink)) this.#append(path, node);
  }

  /** Text of a code block: its lines are lines, and nothing of it is a token. */
  #appendLines(path: readonly Slot[], text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#append(path, { type: 'element', tag: 'br', attrs: {}, children: [] });
      if (line !== '') this.#append(path, { type: 'text', text: line });
    }
  }

  /**
   * Would content on this path be the first of its block, or follow a block inside it? Source white
   * space there means nothing.
   */
  #atBlockStart(path: readonly Slot[], blocks: number): boolean {
    if (this.#common(path) < blocks) return true;
    if (this.#lineBroken && isCellTag(path[blocks - 1]?.tag)) return true;
    return endsInBlock(this.#open[blocks - 1]?.children ?? []);
  }

  /** How many of the open elements are the outermost ones of the path. */
  #common(path: readonly Slot[]): number {
    let common = 0;
    while (common < path.length && this.#open[common]?.slot === path[common]) common += 1;
    return common;
  }

  /**
   * A row too many begins another table, a picture too many another gallery; a cell too many goes on in
   * the one before it.
   */
  #keepLimits(path: readonly Slot[]): void {
    const common = this.#common(path);
    const next = path[common]?.tag;
    const parent = this.#open[common - 1];
    if (!parent) return;
    const isFull = parent.slot.tag === GALLERY_TAG && parent.children.length >= GALLERY_LIMITS.most;
    if (isFull && common === path.length) this.#open.length = common - 1;
    if (next === 'tr' && parent.children.length >= TABLE_LIMITS.rows) this.#open.length = common - 1;
    const slot = path[common];
    const last = parent.children.at(-1);
    if (!slot || !isCellTag(next) || last?.type !== 'element') return;
    if (parent.children.length < TABLE_LIMITS.columns) return;
    this.#open.length = common;
    // Its children were made below, as a list that grows.
    this.#open.push({ slot, children: last.children as ContentNode[] });
  }

  /** What begins on a new line in a cell stands behind a break. */
  #breakInCell(path: readonly Slot[]): void {
    const at = path.findIndex(({ tag }) => isCellTag(tag));
    const cell = this.#open[at];
    if (!cell || this.#common(path) <= at || cell.children.length === 0) return;
    this.#open.length = at + 1;
    this.#nodes += 1;
    cell.children.push(LINE_BREAK);
  }

  #append(path: readonly Slot[], node: ContentNode): void {
    this.#keepLimits(path);
    if (this.#lineBroken && !isBreak(node)) this.#breakInCell(path);
    const common = this.#common(path);
    const added = path.length - common + 1;
    if (this.#full || this.#nodes + added > CONTENT_LIMITS.nodes) {
      this.#full = true;
      return;
    }
    this.#nodes += added;
    this.#lineBroken = false;
    this.#open.length = common;
    let children = this.#open.at(-1)?.children ?? this.#root;
    for (let depth = common; depth < path.length; depth += 1) {
      const slot = path[depth];
      if (!slot) break;
      const inner: ContentNode[] = [];
      children.push({ type: 'element', tag: slot.tag, attrs: slot.attrs, children: inner });
      if (slot.tag === 'table') this.#tables.push(inner);
      if (slot.tag === GALLERY_TAG) this.#galleries.push({ slot, among: children, at: children.length - 1 });
      this.#open.push({ slot, children: inner });
      children = inner;
    }
    children.push(node);
  }
}
