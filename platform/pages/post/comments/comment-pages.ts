import { infiniteQueryOptions } from '@tanstack/react-query';
import { commentList, replyList } from '../../../contract/endpoints/comments.ts';
import type { CallFn } from '../../../sdk/index.ts';
import { COMMENT_PAGE, previousPage, REPLY_PAGE } from './position.ts';

interface CommentFilter {
  readonly wbId: number;
  readonly sort?: number;
  readonly onlyAuthor?: boolean;
}

interface Page {
  readonly list: readonly unknown[];
  readonly hasMore: boolean;
}

/**
 * Where the next page begins: behind everything that was loaded, so that a comment deleted
 * meanwhile leaves no gap.
 */
const nextOffset = (start: number, pages: readonly Page[]): number =>
  pages.reduce((sum, page) => sum + page.list.length, start);

/**
 * Options that pages of both levels share: they may begin in the middle and then grow in both
 * directions.
 */
function paging(start: number, size: number) {
  return {
    initialPageParam: start,
    getNextPageParam: (last: Page, pages: readonly Page[], _: number, params: readonly number[]) =>
      last.hasMore && last.list.length > 0 ? nextOffset(params[0] ?? start, pages) : null,
    getPreviousPageParam: (_first: Page, _pages: readonly Page[], offset: number) =>
      previousPage(offset, size)?.offset ?? null,
  };
}

/** How many items the page at `offset` has: one before the first page ends where that began. */
const limitAt = (offset: number, start: number, size: number): number =>
  offset < start ? Math.min(size, start - offset) : size;

/** Pages of first-level comments from an offset on. */
export function commentPages({ call }: { readonly call: CallFn }, filter: CommentFilter, start: number) {
  return infiniteQueryOptions({
    queryKey: [commentList.path, 'pages', { ...filter, start }] as const,
    queryFn: ({ pageParam: offset, signal }) =>
      call(commentList, { ...filter, offset, limit: limitAt(offset, start, COMMENT_PAGE) }, { signal }),
    ...paging(start, COMMENT_PAGE),
  });
}

/** Pages of replies to a comment from an offset on. */
export function replyPages({ call }: { readonly call: CallFn }, cid: number, start: number) {
  return infiniteQueryOptions({
    queryKey: [replyList.path, 'pages', { cid, start }] as const,
    queryFn: ({ pageParam: offset, signal }) =>
      call(replyList, { wbId: cid, offset, limit: limitAt(offset, start, REPLY_PAGE) }, { signal }),
    ...paging(start, REPLY_PAGE),
  });
}
