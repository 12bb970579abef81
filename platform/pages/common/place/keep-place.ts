import type { RefObject } from 'react';
import { isRecord } from '../../../contract/record.ts';
import { tabStorage } from '../../../sdk/browser-storage.ts';

/** What is read of the query of an endless list. */
export interface EndlessList {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The list as it is now. */
export interface ListNow {
  readonly query: EndlessList;
  /** All that was loaded is drawn. */
  readonly isDrawn: boolean;
}

/** Where a reader is in a list. */
interface Place {
  /** The first item that is in sight. */
  readonly item: string;
  /** Where it begins, in pixels below the window's upper edge. */
  readonly top: number;
  /** How many items the list had. */
  readonly count: number;
}

/** Who has hardly scrolled is at the beginning, pixels. */
const BEGINNING = 200;
/** What somebody does who wants to be elsewhere. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Pictures above may still take their places for this many frames. */
const SETTLING_FRAMES = 10;

const keyOfPage = (): string => `place ${location.pathname}${location.search}`;

/** Each list is looked for once in the life of a document: later lists are new to their readers. */
let isFirst = true;

/**
 * Keeps the place in a list while the page is open, and brings the reader back to the one that was
 * kept before the document was.
 * @returns stops it
 */
export function keepPlace(list: RefObject<HTMLElement | null>, now: () => ListNow): () => void {
  const key = keyOfPage();
  const kept = isFirst ? readPlace(tabStorage()?.getItem(key)) : null;
  isFirst = false;
  const hand = new AbortController();
  if (kept) void comeBack(kept, list, now, hand.signal);
  const save = () => {
    if (location.pathname + location.search !== key.slice('place '.length)) return;
    const place = placeIn(list.current);
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
    const { item, top, count } = place;
    if (typeof item !== 'string' || !/^\d{1,16}$/.test(item)) return null;
    return Number.isFinite(top) && Number.isInteger(count) ? { item, top: Number(top), count: Number(count) } : null;
  } catch {
    return null;
  }
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-item]')];

function placeIn(list: HTMLElement | null): Place | null {
  if (!list || scrollY < BEGINNING) return null;
  const items = itemsOf(list);
  const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const first = items.find((item) => item.getBoundingClientRect().bottom > bar);
  // Whoever has not come to the list yet is where the browser puts them.
  if (!first || list.getBoundingClientRect().top > bar) return null;
  const { top } = first.getBoundingClientRect();
  return { item: first.dataset['item'] ?? '', top: Math.round(top), count: items.length };
}

/** Loads as much of the list as there was, and scrolls to the place, unless the reader moves. */
async function comeBack(
  { item, top, count }: Place,
  list: RefObject<HTMLElement | null>,
  now: () => ListNow,
  stopped: AbortSignal,
): Promise<void> {
  let isMoved = false;
  const move = () => (isMoved = true);
  for (const name of OWN_MOVES) addEventListener(name, move, { once: true, passive: true, signal: stopped });
  const isOver = () => isMoved || stopped.aborted;
  const found = () => list.current?.querySelector(`[data-item="${item}"]`) ?? null;
  const more = () => now().query.hasNextPage && itemsOf(list.current ?? document.body).length < count;
  while (!found() && more() && !isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before has ended
    await now().query.fetchNextPage();
    // oxlint-disable-next-line no-await-in-loop
    do await nextFrame();
    while (!now().isDrawn && !isOver());
  }
  for (let frame = 0; frame < SETTLING_FRAMES && !isOver(); frame += 1) {
    const place = found();
    if (!place) return;
    scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
    // oxlint-disable-next-line no-await-in-loop
    await nextFrame();
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
