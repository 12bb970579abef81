import { CONTENT_LIMITS, ELEMENT_KINDS } from './grammar.ts';
import type { ElementTag } from './grammar.ts';
import type { ContentAttributes } from './types.ts';

/** An element wanted around content. Two slots are the same element exactly when they are the same object. */
export interface Slot {
  readonly tag: ElementTag;
  readonly attrs: ContentAttributes;
}

/**
 * Where content goes: the elements wanted around it, sorted by the content model (containers, then at most one paragraph or
 * heading, then inline elements), in whatever order the input nested them.
 */
export interface Place {
  readonly containers: readonly Slot[];
  readonly leaf: Slot | undefined;
  readonly inlines: readonly Slot[];
}

export const ROOT_PLACE: Place = { containers: [], leaf: undefined, inlines: [] };
/** Wrapped around inline content that stands directly in the document, in a blockquote or in a list. */
export const IMPLICIT_P: Slot = { tag: 'p', attrs: {} };
export const IMPLICIT_LI: Slot = { tag: 'li', attrs: {} };

// Room for a paragraph inside the innermost container.
const MAX_CONTAINERS = CONTENT_LIMITS.depth - 1;

export const isList = (tag: ElementTag | undefined): boolean => tag === 'ul' || tag === 'ol';

function inContainer(place: Place, slot: Slot): Place {
  const outer = place.containers;
  const parentIsList = isList(outer.at(-1)?.tag);
  if (slot.tag === 'li' && !parentIsList) return inLeaf(place, { tag: 'p', attrs: slot.attrs });
  const added = parentIsList && slot.tag !== 'li' ? [{ ...IMPLICIT_LI }, slot] : [slot];
  const needed = outer.length + added.length + (isList(slot.tag) ? 1 : 0);
  const containers = needed > MAX_CONTAINERS ? outer : [...outer, ...added];
  return { containers, leaf: undefined, inlines: place.inlines };
}

function inLeaf(place: Place, slot: Slot): Place {
  const keepsHeading = slot.tag === 'p' && place.leaf !== undefined && place.leaf.tag !== 'p';
  return { ...place, leaf: keepsHeading ? place.leaf : slot };
}

function inInline(place: Place, slot: Slot): Place {
  const repeated = slot.tag !== 'span' && place.inlines.some((outer) => outer.tag === slot.tag);
  if (repeated || place.inlines.length >= CONTENT_LIMITS.depth) return place;
  return { ...place, inlines: [...place.inlines, slot] };
}

/** The place inside a further element. Costs at most the depth limit, however deep the input is. */
export function enter(place: Place, slot: Slot): Place {
  const kind = ELEMENT_KINDS.get(slot.tag);
  if (kind === 'container') return inContainer(place, slot);
  return kind === 'leaf' ? inLeaf(place, slot) : inInline(place, slot);
}

/** The elements around block-level content (`hr`) at a place, outermost first. */
export function blockPath(place: Place): Slot[] {
  return isList(place.containers.at(-1)?.tag) ? [...place.containers, IMPLICIT_LI] : [...place.containers];
}

/** The elements around inline content at a place, outermost first, and how many of them are blocks. */
export function inlinePath(place: Place): { path: Slot[]; blocks: number } {
  const path = blockPath(place);
  if (place.leaf) path.push(place.leaf);
  else if (path.at(-1)?.tag !== 'li') path.push(IMPLICIT_P);
  const blocks = path.length;
  path.push(...place.inlines.slice(0, CONTENT_LIMITS.depth - blocks));
  return { path, blocks };
}
