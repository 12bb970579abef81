import type { RefObject } from 'react';
import { isRecord } from '../../../contract/record.ts';
import { tabStorage } from '../../../sdk/browser-storage.ts';

/** What is read of the query of an endless list. */
export interface EndlessList {
  /** Its first page is on its way. */
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The list as it is now. */
export interface ListNow {
  readonly query: EndlessList;
  /** All that was loaded is drawn. */
  readonly isDrawn: boolean;
  /** How many items stand before those that are loaded; absent: none. */
  readonly before?: number | undefined;
  /** Loads the list anew, from behind so many items. */
  readonly beginAt?: ((before: number) => void) | undefined;
}

/** Where a list is to be brought to. */
export interface Goal {
  /** The number of its item, where that is known. */
  readonly item: () => number | string | undefined;
  /** It is among so many items, or gone; absent: it may be anywhere. */
  readonly most?: number;
  /** Where it is to begin, in pixels below the window's upper edge; absent: below the page's bar. */
  readonly top?: number;
}

/** One that was kept elsewhere than in this tab. */
export interface DistantGoal extends Goal {
  /**
   * The way begins; resolves when the list has what is needed for it.
   * @param isOver the reader has gone elsewhere meanwhile: the list stays as it is
   */
  readonly onStart: (isOver: () => boolean) => Promise<void>;
  /** The list stands there; not called when the reader has gone elsewhere meanwhile. */
  readonly onArrival: () => void;
}

/** Where a reader is in a list. */
interface Place {
  /** The first item that is in sight. */
  readonly item: string;
  /** Where it begins, in pixels below the window's upper edge. */
  readonly top: number;
  /** How many items the list had. */
  readonly count: number;
  /** How many stood before its first one. */
  readonly before: number;
}

/** Whoever has hardly scrolled is at the beginning, pixels. */
const BEGINNING = 200;
/** What somebody does who wants to be elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Pictures above may still take their places for this many frames. */
const SETTLING_FRAMES = 10;
/** What was left out of the list is drawn within less. */
const MOST_FRAMES = 120;

const keyOfPage = (): string => `place ${location.pathname}${location.search}`;

/** Each list is looked for once in the life of a document: later lists are new to their readers. */
let isFirst = true;

/**
 * Keeps the place in a list while the page is open, and brings the reader back to the one that was
 * kept before the document was, or where this tab has kept none, to the distant one.
 * @returns stops it
 */
export function keepPlace(list: RefObject<HTMLElement | null>, now: () => ListNow, distant?: DistantGoal): () => void {
  const key = keyOfPage();
  const kept = isFirst ? readPlace(tabStorage()?.getItem(key)) : null;
  isFirst = false;
  const hand = new AbortController();
  if (kept) {
    if (kept.before !== (now().before ?? 0)) now().beginAt?.(kept.before);
    void comeTo(goalOf(kept), list, now, hand.signal);
  } else if (distant && scrollY < BEGINNING) {
    void comeTo(distant, list, now, hand.signal, distant.onStart).then((isThere) => isThere && distant.onArrival());
  }
  const save = () => {
    if (location.pathname + location.search !== key.slice('place '.length)) return;
    const place = placeIn(list.current, now().before);
    try {
      if (place) tabStorage()?.setItem(key, JSON.stringify(place));
      else tabStorage()?.removeItem(key);
    } catch {
      // a full storage keeps no place
    }
  };
  const saveHidden = () => document.visibilityState === 'hidden' && save();
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    hand.abort();
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', saveHidden);
  };
}

/** A kept place; null where there is none that makes sense. */
export function readPlace(json: string | null | undefined): Place | null {
  try {
    const place: unknown = JSON.parse(json ?? '');
    if (!isRecord(place)) return null;
    const { item, top, count, before } = place;
    if (typeof item !== 'string' || !/^\d{1,16}$/.test(item)) return null;
    if (!Number.isFinite(top) || !Number.isInteger(count) || !Number.isInteger(before)) return null;
    return { item, top: Number(top), count: Number(count), before: Number(before) };
  } catch {
    return null;
  }
}

const goalOf = ({ item, top, count }: Place): Goal => ({ item: () => item, most: count, top });

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-item]')];

/** How many items a list has, with those for which an empty element stands (`ListRows`). */
function countIn(list: HTMLElement): number {
  const gaps = [...list.querySelectorAll<HTMLElement>('[data-items]')];
  return gaps.reduce((sum, { dataset }) => sum + (dataset['items'] ?? '').split(' ').length, itemsOf(list).length);
}

/** An item of a list; where it is left out, what stands for it and others. */
const findIn = (list: HTMLElement, item: number | string): Element | null =>
  list.querySelector(`[data-item="${item}"]`) ?? list.querySelector(`[data-items~="${item}"]`);

const isLeftOut = (item: Element | null): boolean => item?.firstChild === null;

/** Where the page begins below its bar, pixels. */
const upperEdge = (): number => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/**
 * Where a reader is in a list; null: before it, or at the beginning of the page.
 * @param before how many items stand before those of the list
 */
export function placeIn(list: HTMLElement | null, before = 0): Place | null {
  if (!list || scrollY < BEGINNING) return null;
  const items = itemsOf(list);
  const bar = upperEdge();
  // A pixel's part of one that has been read is none of it.
  const first = items.find((item) => item.getBoundingClientRect().bottom > bar + 1);
  // Whoever has not come to the list yet is where the browser puts them.
  if (!first || list.getBoundingClientRect().top > bar) return null;
  const { top } = first.getBoundingClientRect();
  return { item: first.dataset['item'] ?? '', top: Math.round(top), count: countIn(list), before };
}

/**
 * Loads the list as far as the goal, and scrolls there, unless the reader moves.
 * @param onStart what comes first
 * @returns whether it stands there
 */
async function comeTo(
  { item, most = Infinity, top = upperEdge() }: Goal,
  list: RefObject<HTMLElement | null>,
  now: () => ListNow,
  stopped: AbortSignal,
  onStart?: DistantGoal['onStart'],
): Promise<boolean> {
  let isMoved = false;
  const move = () => (isMoved = true);
  for (const name of OWN_MOVES) addEventListener(name, move, { once: true, passive: true, signal: stopped });
  const isOver = () => isMoved || stopped.aborted;
  const found = () => {
    const number = item();
    return list.current && number !== undefined ? findIn(list.current, number) : null;
  };
  const more = () => now().query.hasNextPage && countIn(list.current ?? document.body) < most;
  const next = async () => {
    if (!now().query.isPending) await now().query.fetchNextPage();
    // oxlint-disable-next-line no-await-in-loop -- what was loaded is drawn in several frames
    do await nextFrame();
    while (!now().isDrawn && !isOver());
  };
  await onStart?.(isOver);
  // A list that begins elsewhere now is drawn so first.
  await nextFrame();
  while (!found() && (now().query.isPending || more()) && !now().query.isError && !isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before has ended
    await next();
  }
  /** How far it is from where it is to stand. */
  const off = () => (found()?.getBoundingClientRect().top ?? 0) - top;
  let settled = 0;
  for (let frame = 0; settled < SETTLING_FRAMES && frame < MOST_FRAMES && found() && !isOver(); frame += 1) {
    scrollBy({ top: off(), behavior: 'instant' });
    // What was left out is drawn once it has come into the window.
    if (!isLeftOut(found())) settled += 1;
    // What comes last cannot stand at the top: it needs something below it.
    // oxlint-disable-next-line no-await-in-loop
    await (off() >= 1 && more() && !now().query.isError ? next() : nextFrame());
  }
  return Boolean(found()) && !isOver();
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
