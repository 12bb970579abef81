import type { AnyRouter } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { keepReadingPlace, type Comment, type ReadingPlace } from '../../../contract/endpoints/comments.ts';
import { csrfToken } from '../../../contract/endpoints/users.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { CallFn, CallOptions } from '../../../sdk/index.ts';
import { placeIn } from '../../common/place/keep-place.ts';
import { COMMENT_PAGE } from './position.ts';

/** What somebody is reading. */
export interface Reading {
  readonly wbId: number;
  /** Comments of the post that they may read, replies too. */
  readonly count: number;
  readonly sort: number;
  /** Nothing is left out of the list. */
  readonly isWhole: boolean;
  /** How many comments stand before those that are loaded. */
  readonly before: number;
  readonly comments: readonly Pick<Comment, 'cid' | 'floor'>[];
}

interface Followers {
  readonly call: CallFn;
  readonly router: Pick<AnyRouter, 'subscribe'>;
  /** A place was sent. */
  readonly kept: (place: ReadingPlace) => void;
}

/** Whoever stays for so long has seen what is there, milliseconds. */
const LOOK_MS = 300;
/** A token is good for two hours; an older one than this is not waited for to end. */
const TOKEN_AGE_MS = HOUR_MS;
/** Nobody waits for it, and a failure is nobody's concern. */
const QUIETLY: CallOptions = { isByItself: true, isQuiet: true };

/**
 * Follows how far somebody reads the comments of a post, and keeps where they stop: when they hide
 * the page or leave it, if they are past the first page of comments and it is another place than the
 * one that was sent last.
 * @returns ends it
 */
export function followReading(
  list: RefObject<HTMLElement | null>,
  reading: () => Reading,
  { call, kept, router }: Followers,
): () => void {
  /** How far they have come in the order `sort`, in comments from 1. */
  let reached = { sort: 0, position: 0 };
  /** The comment with the highest floor that they have seen. */
  let last: Reading['comments'][number] | undefined;
  let token = { value: '', at: -Infinity };
  let sent = '';

  /** What the last request of a page needs is there before. */
  const takeToken = async () => {
    if (performance.now() - token.at < TOKEN_AGE_MS) return;
    token = { value: '', at: performance.now() };
    token.value = await call(csrfToken, {}, QUIETLY).catch(() => '');
  };

  const look = () => {
    const { before, sort, isWhole, comments } = reading();
    if (!isWhole || !list.current) return;
    if (sort !== reached.sort) reached = { sort, position: 0 };
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-item]')];
    const inView = (row: HTMLElement) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    };
    const seen = new Set(rows.filter(inView).map((row) => Number(row.dataset['item'])));
    const lastSeen = comments.findLastIndex(({ cid }) => seen.has(cid));
    reached.position = Math.max(reached.position, lastSeen < 0 ? 0 : before + lastSeen + 1);
    for (const comment of comments) if (seen.has(comment.cid) && comment.floor > (last?.floor ?? 0)) last = comment;
    if (reached.position > COMMENT_PAGE) void takeToken();
  };

  const leave = () => {
    look();
    const { wbId, count, sort, isWhole, comments } = reading();
    if (!isWhole || !last || reached.position <= COMMENT_PAGE) return;
    const item = placeIn(list.current)?.item;
    const at = comments.find(({ cid }) => `${cid}` === item);
    if (!at) return;
    const place = { wbId, cid: at.cid, sort, lastCid: last.cid, count };
    if (JSON.stringify(place) === sent) return;
    sent = JSON.stringify(place);
    void call(keepReadingPlace, place, { ...QUIETLY, ...(token.value && { tokenInHand: token.value }) }).catch(
      () => undefined,
    );
    kept({ cid: at.cid, floor: at.floor, sort });
  };

  const hand = new AbortController();
  const { signal } = hand;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(pause);
    pause = setTimeout(look, LOOK_MS);
  };
  addEventListener('scroll', lookSoon, { passive: true, signal });
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
  // While the list still stands: what takes its place may move it first.
  const unsubscribe = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && leave());
  lookSoon();
  return () => {
    clearTimeout(pause);
    unsubscribe();
    hand.abort();
  };
}
