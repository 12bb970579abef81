import { searchNumber } from '../../../sdk/index.ts';

/**
 * The detail page's part of the query string. Positions count from 1 in the default order; 0 means
 * not on that level.
 */
export interface PostSearch {
  readonly commentPosition?: number;
  /** The call's own spelling. */
  readonly replayPosition?: number;
  /** Page of comments of an old address (`/{zone}/posts/{id}/p-{page}`), from 1. */
  readonly page?: number;
}

/** Where a list begins that has more before it. */
export interface Begun {
  /** Of `CommentSort`. */
  readonly sort: number;
  /** Comments that stand before it in that order. */
  readonly before: number;
}

/** Of the section with the comments, in the page. */
export const COMMENTS_ID = 'comments';

/** Comments and replies of one page. */
export const COMMENT_PAGE = 20;
export const REPLY_PAGE = 10;

export function readPostSearch(search: Readonly<Record<string, unknown>>): PostSearch {
  const commentPosition = searchNumber(search['commentPosition']);
  const replayPosition = searchNumber(search['replayPosition']);
  const page = searchNumber(search['page']);
  return {
    ...(commentPosition ? { commentPosition } : {}),
    ...(commentPosition && replayPosition ? { replayPosition } : {}),
    ...(page ? { page } : {}),
  };
}

/** Offset of the page that holds the position (from 1) when pages have `size` items. */
export const pageStart = (position: number, size: number): number =>
  Math.floor(Math.max(0, position - 1) / size) * size;

/**
 * Offset of the first page of comments to be loaded: the one that is looked for, else the
 * beginning.
 */
export function firstPageStart({ commentPosition, page }: PostSearch): number {
  if (commentPosition) return pageStart(commentPosition, COMMENT_PAGE);
  return page ? (page - 1) * COMMENT_PAGE : 0;
}

/**
 * The item at a position in a list that was loaded from `start`; undefined when it is not in it.
 */
export const atPosition = <T>(items: readonly T[], start: number, position: number): T | undefined =>
  position > start ? items[position - 1 - start] : undefined;

/** A page before `start`: its offset and how many items it still lacks; null at the beginning. */
export function previousPage(start: number, size: number): { offset: number; limit: number } | null {
  if (start <= 0) return null;
  const offset = Math.max(0, start - size);
  return { offset, limit: start - offset };
}
