import { startTransition } from 'react';
import { inChunks } from './chunks.ts';
import { keepLeftOut, leftOutAt, type LeftOut } from './left-out.ts';

/** How far above and below the window rows are kept, pixels: a fling of a phone finds them drawn. */
const REACH = 2_500;

type Tell = (height: number | null) => void;

export interface NearRows {
  /**
   * Tells when a row gets far from the window (its height in pixels), and when it comes near (null):
   * that one row in a frame, those in the window first.
   * @returns stops it
   */
  watch(row: HTMLElement, tell: Tell): () => void;
  /** What of the list is left out together; loaded with this, as short lists need none of it. */
  readonly inChunks: typeof inChunks;
  /** Which of these rows are left out from the start: those that were when this page was left. */
  leftOut(ids: readonly number[]): LeftOut;
  stop(): void;
}

/**
 * Watches the rows of one list.
 * @param step of the browser's history
 */
export function watchRows(step: string): NearRows {
  const leftOut = new Map(leftOutAt(step));
  /** @param height null: it is drawn */
  const remember = (row: Element, height: number | null) => {
    const { item } = (row as HTMLElement).dataset;
    // What stands for several rows is none itself.
    if (item === undefined) return;
    if (height === null) leftOut.delete(Number(item));
    else leftOut.set(Number(item), height);
  };
  const told = new WeakMap<Element, Tell>();
  const isEmpty = (row: Element) => row.firstChild === null;
  /** Rows that have come near and are to be drawn, and how far from the middle of the window they were. */
  const coming = new Map<Element, number>();
  /** The one that is being drawn: React would draw several at once that are told before it is. */
  let drawing: Element | undefined;
  let frame = 0;
  const drawNext = () => {
    frame = coming.size > 0 ? requestAnimationFrame(drawNext) : 0;
    const next = nearestOf(coming);
    if (!next || (drawing?.isConnected && isEmpty(drawing))) return;
    coming.delete(next);
    drawing = next;
    remember(next, null);
    startTransition(() => told.get(next)?.(null));
  };
  const leave = (row: Element) => {
    coming.delete(row);
    if (drawing === row) drawing = undefined;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      startTransition(() => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting) {
            if (isEmpty(target)) coming.set(target, fromTheMiddle(boundingClientRect));
          } else {
            leave(target);
            if (isInUse(target)) continue;
            remember(target, boundingClientRect.height);
            told.get(target)?.(boundingClientRect.height);
          }
        }
      });
      frame ||= requestAnimationFrame(drawNext);
    },
    { rootMargin: `${REACH}px 0px` },
  );
  return {
    watch(row, tell) {
      told.set(row, tell);
      observer.observe(row);
      return () => {
        leave(row);
        observer.unobserve(row);
      };
    },
    inChunks,
    leftOut(ids) {
      const heights = new Map<number, number>();
      for (const id of ids) {
        const height = leftOut.get(id);
        if (height !== undefined) heights.set(id, height);
      }
      return heights;
    },
    stop() {
      keepLeftOut(step, leftOut);
      cancelAnimationFrame(frame);
      observer.disconnect();
    },
  };
}

/** How far a row is from the middle of the window, pixels; 0 across it. */
function fromTheMiddle({ top, bottom }: DOMRectReadOnly): number {
  const middle = innerHeight / 2;
  return Math.max(top - middle, middle - bottom, 0);
}

function nearestOf(rows: ReadonlyMap<Element, number>): Element | undefined {
  let nearest: Element | undefined;
  for (const [row, distance] of rows) if (nearest === undefined || distance < (rows.get(nearest) ?? 0)) nearest = row;
  return nearest;
}

/**
 * Whether somebody has done something in a row that would be lost with it. Asks nothing that makes
 * the browser lay the page out.
 */
const isInUse = (row: Element): boolean =>
  row.contains(document.activeElement) ||
  row.contains(getSelection()?.anchorNode ?? null) ||
  row.querySelector('textarea, [aria-expanded="true"], [data-opened]') !== null ||
  [...row.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused);
