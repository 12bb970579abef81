import { CONTENT_LIMITS } from './content-limits.ts';
import { ELEMENT_KINDS, GALLERY_TAG, isCellTag } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import type { ContentAttributes } from './types.ts';

/**
 * An element wanted around content. Two slots are the same element exactly when they are the same
 * object.
 */
export interface Slot {
  readonly tag: ElementTag;
  readonly attrs: ContentAttributes;
}

/**
 * Where content goes: the elements wanted around it, sorted by the content model (containers, then
 * at most one paragraph, heading or code block, then inline elements, of which `code` is the
 * innermost), in whatever order the input nested them. In a code block there are none. A cell of a
 * table stands in place of the paragraph, in a row of a table. A gallery stands there, too, and holds
 * nothing but pictures.
 */
export class Place {
  readonly containers: readonly Slot[];
  readonly leaf: Slot | undefined;
  readonly inlines: readonly Slot[];
  #block: readonly Slot[] | undefined;
  #inline: InlinePath | undefined;
  #paragraph: Place | undefined;
  #content: Place | undefined;

  constructor(containers: readonly Slot[], leaf: Slot | undefined, inlines: readonly Slot[]) {
    this.containers = containers;
    this.leaf = leaf;
    this.inlines = inlines;
  }

  // Much content stands in the same place, and its path is asked for each time: it is made once.

  /** The elements around block-level content (`hr`) at a place, outermost first. */
  get blockPath(): readonly Slot[] {
    return (this.#block ??= isList(this.containers.at(-1)?.tag) ? [...this.containers, IMPLICIT_LI] : this.containers);
  }

  /** The elements around inline content at a place. */
  get inlinePath(): InlinePath {
    return (this.#inline ??= inlinePathOf(this));
  }

  /**
   * Where content at this place goes: in a table only cells hold any, else it goes behind the table.
   * What is no picture goes behind a gallery.
   */
  get content(): Place {
    return (this.#content ??= isCellTag(this.leaf?.tag) ? this : outsideOfGallery(outsideOfTable(this)));
  }

  get isGallery(): boolean {
    return this.leaf?.tag === GALLERY_TAG;
  }

  /** The same place, in a paragraph of its own. */
  get inParagraph(): Place {
    return (this.#paragraph ??= new Place(this.containers, IMPLICIT_P, this.inlines));
  }
}

export interface InlinePath {
  /** Outermost first. */
  readonly path: readonly Slot[];
  /** How many of them are blocks. */
  readonly blocks: number;
  readonly isInLink: boolean;
  /** The element of code around it, a block or inline; undefined: none. */
  readonly code: 'pre' | 'code' | undefined;
}

/**
 * Wrapped around inline content that stands directly in the document, in a blockquote or in a list.
 */
export const IMPLICIT_P: Slot = { tag: 'p', attrs: {} };
export const IMPLICIT_LI: Slot = { tag: 'li', attrs: {} };
/** Around cells that stand in a table without a row. */
const IMPLICIT_TR: Slot = { tag: 'tr', attrs: {} };
export const ROOT_PLACE = new Place([], undefined, []);

// Room for a paragraph inside the innermost container.
const MAX_CONTAINERS = CONTENT_LIMITS.depth - 1;

export const isList = (tag: ElementTag | undefined): boolean => tag === 'ul' || tag === 'ol';

function inContainer(place: Place, slot: Slot): Place {
  const outer = place.containers;
  const parentIsList = isList(outer.at(-1)?.tag);
  if (slot.tag === 'li' && !parentIsList) return inLeaf(place, { tag: 'p', attrs: slot.attrs });
  const added = parentIsList && slot.tag !== 'li' ? [{ ...IMPLICIT_LI }, slot] : [slot];
  const needed = outer.length + added.length + (isList(slot.tag) || slot.tag === 'table' ? 1 : 0);
  const containers = needed > MAX_CONTAINERS ? outer : [...outer, ...added];
  return new Place(containers, undefined, place.inlines);
}

function inLeaf(place: Place, slot: Slot): Place {
  const keepsHeading = slot.tag === 'p' && place.leaf !== undefined && place.leaf.tag !== 'p';
  const leaf = keepsHeading ? place.leaf : slot;
  return new Place(place.containers, leaf, leaf?.tag === 'pre' ? [] : place.inlines);
}

function outsideOfTable(place: Place): Place {
  const table = place.containers.findIndex(({ tag }) => tag === 'table');
  return table < 0 ? place : new Place(place.containers.slice(0, table), place.leaf, place.inlines);
}

const outsideOfGallery = (place: Place): Place =>
  place.isGallery ? new Place(place.containers, undefined, place.inlines) : place;

/** A row or cell; outside of a table it is a line. */
function inTable(place: Place, slot: Slot): Place {
  const table = place.containers.findIndex(({ tag }) => tag === 'table');
  if (table < 0) return inLeaf(place, { tag: 'p', attrs: {} });
  const around = place.containers.slice(0, table + 1);
  if (slot.tag === 'tr') return new Place([...around, slot], undefined, place.inlines);
  return new Place([...around, place.containers[table + 1] ?? IMPLICIT_TR], slot, place.inlines);
}

function inInline(place: Place, slot: Slot): Place {
  const repeated = slot.tag !== 'span' && place.inlines.some((outer) => outer.tag === slot.tag);
  if (repeated || place.leaf?.tag === 'pre' || place.inlines.length >= CONTENT_LIMITS.depth) return place;
  const last = place.inlines.at(-1);
  const inlines = last?.tag === 'code' ? [...place.inlines.slice(0, -1), slot, last] : [...place.inlines, slot];
  return new Place(place.containers, place.leaf, inlines);
}

/** The place inside a further element. Costs at most the depth limit, however deep the input is. */
export function enter(place: Place, slot: Slot): Place {
  const kind = ELEMENT_KINDS.get(slot.tag);
  if (kind === 'inline') return inInline(place, slot);
  // Blocks in a cell are lines of it.
  if (isCellTag(place.leaf?.tag)) return place;
  // What stands around pictures of a gallery is nothing of it.
  if (place.isGallery && (slot.tag === 'p' || slot.tag === GALLERY_TAG)) return place;
  if (slot.tag === 'tr' || isCellTag(slot.tag)) return inTable(place, slot);
  return kind === 'container' ? inContainer(place.content, slot) : inLeaf(place.content, slot);
}

function inlinePathOf({ blockPath, leaf, inlines }: Place): InlinePath {
  const path = [...blockPath];
  if (leaf) path.push(leaf);
  else if (path.at(-1)?.tag !== 'li') path.push(IMPLICIT_P);
  const blocks = path.length;
  let isInLink = false;
  let code: InlinePath['code'] = leaf?.tag === 'pre' ? 'pre' : undefined;
  for (const slot of inlines) {
    if (path.length >= CONTENT_LIMITS.depth) break;
    path.push(slot);
    if (slot.tag === 'a') isInLink = true;
    if (slot.tag === 'code') code = 'code';
  }
  return { path, blocks, isInLink, code };
}
