import { Editor, Element, Node, Path, Range, Transforms } from 'slate';
import type { NodeEntry } from 'slate';
import { GALLERY_LIMITS } from '../model/grammar.ts';
import { emptyParagraph, isGallery, isInlineElement, isLeafBlock } from '../model/types.ts';
import type { BlockNode, GalleryBlock, GalleryPicture, GuildEditor, ImageNode } from '../model/types.ts';
import { around } from './blocks.ts';
import { insertImages, insertOnLines } from './insert.ts';
import { galleryImages, imageLine, isImageLine } from './plain.ts';
import { currentCell } from './tables.ts';

/** The gallery that the caret is on. */
export function currentGallery(editor: GuildEditor): NodeEntry<GalleryBlock> | undefined {
  const [node, path] = around(editor, 'gallery') ?? [];
  return node && path && isGallery(node) ? [node, path] : undefined;
}

const galleryOf = (pictures: GalleryPicture[], caption: string): GalleryBlock => ({
  type: 'gallery',
  pictures,
  ...(caption ? { caption } : {}),
  children: [{ text: '' }],
});

/** Galleries of so many pictures; one that is left over stands by itself. */
function galleriesOf(pictures: readonly GalleryPicture[], caption: string): BlockNode[] {
  const blocks: BlockNode[] = [];
  for (let at = 0; at < pictures.length; at += GALLERY_LIMITS.most) {
    const some = pictures.slice(at, at + GALLERY_LIMITS.most);
    const gallery = galleryOf(some, at === 0 ? caption : '');
    blocks.push(...(some.length < GALLERY_LIMITS.least ? galleryImages(gallery).map(imageLine) : [gallery]));
  }
  return blocks;
}

/** Puts uploads where the caret is as a gallery, by {@link insertOnLines}; one alone, or in a table, as images. */
export function insertGallery(editor: GuildEditor, uploads: readonly string[]): void {
  if (uploads.length < GALLERY_LIMITS.least || currentCell(editor)) return insertImages(editor, uploads);
  insertOnLines(
    editor,
    galleriesOf(
      uploads.map((upload) => ({ upload })),
      '',
    ),
  );
}

/** What stands side by side in a block: a line of images alone, or a gallery; undefined: words. */
function imagesOf(block: Node | undefined): ImageNode[] | undefined {
  if (!block || !Element.isElement(block)) return undefined;
  if (isGallery(block)) return galleryImages(block);
  if (!isLeafBlock(block) || !isImageLine(block)) return undefined;
  return block.children.filter((child): child is ImageNode => isInlineElement(child) && child.type === 'image');
}

const blockAt = (editor: GuildEditor, at: Path): Node | undefined =>
  Node.has(editor, at) ? Node.get(editor, at) : undefined;

/**
 * The blocks of nothing but pictures that follow each other around the block at a path.
 * @returns their places among the blocks of one parent, in order; none: it has words
 */
function runAround(editor: GuildEditor, block: Path): Path[] {
  if (!imagesOf(blockAt(editor, block))) return [];
  const run = [block];
  for (let at = block; Path.hasPrevious(at) && imagesOf(blockAt(editor, Path.previous(at)));) {
    at = Path.previous(at);
    run.unshift(at);
  }
  for (let at = Path.next(block); imagesOf(blockAt(editor, at)); at = Path.next(at)) run.push(at);
  return run;
}

/** The run around the picture or gallery at a path. */
function runOf(editor: GuildEditor, at: Path): Path[] {
  const node = blockAt(editor, at);
  return node && Element.isElement(node) ? runAround(editor, isGallery(node) ? at : Path.parent(at)) : [];
}

/** Whether the picture or gallery at a path has another beside it, with which it can be joined. */
export function canJoin(editor: GuildEditor, at: Path): boolean {
  const run = runOf(editor, at);
  const [first] = run;
  const isOne = run.length === 1 && first !== undefined && isGallery(Node.get(editor, first));
  const images = run.flatMap((one) => imagesOf(blockAt(editor, one)) ?? []);
  return !isOne && images.length >= GALLERY_LIMITS.least;
}

/**
 * Joins the picture or gallery at a path with those before and behind it, as one step of undo; the
 * caret is on the first gallery then. One caption becomes that of the gallery; of several each goes
 * into the place of its picture, where nothing is said of that.
 */
export function joinPictures(editor: GuildEditor, at: Path): void {
  join(editor, runOf(editor, at));
}

function join(editor: GuildEditor, run: readonly Path[]): void {
  const [first] = run;
  if (!first) return;
  const images = run.flatMap((one) => imagesOf(blockAt(editor, one)) ?? []);
  const [caption = '', ...others] = images.flatMap((image) => image.caption ?? []);
  const pictures = images.map((image): GalleryPicture => {
    const { type: _type, size: _size, children: _children, caption: own, ...picture } = image;
    return others.length > 0 && own && !picture.alt ? { ...picture, alt: own } : picture;
  });
  Editor.withoutNormalizing(editor, () => {
    for (const path of run.toReversed()) Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, galleriesOf(pictures, others.length > 0 ? '' : caption), { at: first });
    Transforms.select(editor, Editor.start(editor, first));
  });
}

/** The blocks that these uploads stand in and that follow each other; none: they have been moved apart. */
function runOfUploads(editor: GuildEditor, uploads: readonly string[]): Path[] {
  const lines = [
    ...Editor.nodes<ImageNode>(editor, {
      at: [],
      voids: true,
      match: (node) => Element.isElement(node) && node.type === 'image' && uploads.includes(node.upload ?? ''),
    }),
  ].map(([, path]) => Path.parent(path));
  const [first] = lines;
  const run = first ? runAround(editor, first) : [];
  const isIn = (line: Path) => run.some((one) => Path.equals(one, line));
  if (lines.length < uploads.length || !lines.every(isIn)) return [];
  return run.filter((one) => lines.some((line) => Path.equals(one, line)));
}

/** Whether these uploads can still be joined: they stand beneath each other, with nothing between. */
export const areTogether = (editor: GuildEditor, uploads: readonly string[]): boolean =>
  runOfUploads(editor, uploads).length >= GALLERY_LIMITS.least;

/** Makes a gallery of these uploads, as {@link joinPictures} does; of what was moved apart nothing. */
export function joinUploads(editor: GuildEditor, uploads: readonly string[]): void {
  join(editor, runOfUploads(editor, uploads));
}

/** Makes a line of each picture of the gallery at a path; the caret is on the first. */
export function takeApart(editor: GuildEditor, at: Path): void {
  const gallery = blockAt(editor, at);
  if (!gallery || !isGallery(gallery)) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, galleryImages(gallery).map(imageLine), { at });
    Transforms.select(editor, Editor.start(editor, at));
  });
}

/** Takes the gallery away; the caret is on an empty line in its place. */
export function removeGallery(editor: GuildEditor, at: Path): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, emptyParagraph(), { at, select: true });
  });
}

/** Says what the pictures of the gallery at a path are, or what stands beneath it; empty: nothing. */
export function changeGallery(
  editor: GuildEditor,
  at: Path,
  { pictures, caption }: { readonly pictures?: GalleryPicture[]; readonly caption?: string },
): void {
  if (pictures) Transforms.setNodes<GalleryBlock>(editor, { pictures }, { at });
  if (caption) Transforms.setNodes<GalleryBlock>(editor, { caption }, { at });
  else if (caption === '') Transforms.unsetNodes<GalleryBlock>(editor, 'caption', { at });
}

/** Says what stands for one picture of the gallery at a path; empty: it is decoration. */
export function describePicture(editor: GuildEditor, at: Path, place: number, alt: string): void {
  const gallery = blockAt(editor, at);
  if (!gallery || !isGallery(gallery)) return;
  const pictures = gallery.pictures.map(({ alt: before, ...picture }, index) => {
    const words = index === place ? alt : before;
    return words ? { ...picture, alt: words } : picture;
  });
  changeGallery(editor, at, { pictures });
}

/** The pictures in another order: the one at `from` is the one at `to` then; places outside are the ends. */
export function inOrder(pictures: readonly GalleryPicture[], from: number, to: number): GalleryPicture[] {
  const moved = pictures[from];
  if (!moved) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, pictures.length - 1)), 0, moved);
}

/**
 * Backspace (-1) or Delete before or behind a gallery selects it: so many pictures do not go by a
 * slip. An empty line beside it goes.
 * @returns false: nothing of the kind is in the way
 */
export function stopAtGallery(editor: GuildEditor, by: 1 | -1): boolean {
  const { selection } = editor;
  const line = selection && Range.isCollapsed(selection) ? Editor.above(editor, { match: isLine }) : undefined;
  if (!selection || !line) return false;
  const [node, path] = line;
  const isAtEdge =
    by < 0 ? Editor.isStart(editor, selection.anchor, path) : Editor.isEnd(editor, selection.anchor, path);
  if (!isAtEdge || (by < 0 && !Path.hasPrevious(path))) return false;
  const beside = by < 0 ? Path.previous(path) : Path.next(path);
  const gallery = blockAt(editor, beside);
  if (!gallery || !isGallery(gallery)) return false;
  Transforms.select(editor, Editor.start(editor, beside));
  if (Editor.isEmpty(editor, node)) Transforms.removeNodes(editor, { at: path });
  return true;
}

const isLine = (node: Node) => Element.isElement(node) && isLeafBlock(node);

/**
 * An arrow that would leave a gallery which nothing stands before or behind makes an empty line there.
 * @returns false: the arrow may go its way
 */
export function leaveGallery(editor: GuildEditor, by: 1 | -1): boolean {
  const at = currentGallery(editor)?.[1];
  if (!at || (by < 0 ? Path.hasPrevious(at) : Node.has(editor, Path.next(at)))) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: by < 0 ? at : Path.next(at), select: true });
  return true;
}

/**
 * Mends a gallery that has lost pictures: one alone stands in a line.
 * @returns whether there was anything to mend
 */
export function repairGallery(editor: GuildEditor, gallery: GalleryBlock, at: Path): boolean {
  if (gallery.pictures.length >= GALLERY_LIMITS.least) return false;
  const lines = gallery.pictures.length > 0 ? galleryImages(gallery).map(imageLine) : [emptyParagraph()];
  const here = currentGallery(editor)?.[1];
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at });
    Transforms.insertNodes(editor, lines, { at });
    if (here && Path.equals(here, at)) Transforms.select(editor, Editor.end(editor, at));
  });
  return true;
}
