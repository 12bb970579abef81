import { PostSort } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';
import { searchNumber, searchText } from '../../sdk/index.ts';
import type { ListFilter } from './post-cache.ts';

/** What a list call is asked for, without paging. Fields that are not set are absent, so that equal inputs have equal keys. */
export interface PostListInput extends ListFilter {
  readonly sort?: number;
}

/** Home's part of the query string (spec 1 section 2). */
export type HomeSearch = PostListInput;

const TOPIC_LENGTH = 40;

/** Reads home's query string; what makes no sense is as if it were not there. Search text is cut to 40 characters (section 4). */
export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  const q = searchText(search['q'])?.trim();
  const topic = searchText(search['topic'], TOPIC_LENGTH);
  const themeId = searchNumber(search['themeId']);
  const sort = searchNumber(search['sort']);
  const uid = searchNumber(search['uid']);
  return {
    ...(q ? { q: [...q].slice(0, LIMITS.search).join('') } : {}),
    ...(topic ? { topic } : {}),
    ...(themeId ? { themeId } : {}),
    ...(sort && sort <= 99 ? { sort } : {}),
    ...(uid ? { uid } : {}),
  };
}

/** The orders that the page offers, and which of them a list without a wish has: search is newest first (sort 13). */
export const SORTS = [PostSort.latestReply, PostSort.newest, PostSort.hottest] as const;
export type OfferedSort = (typeof SORTS)[number];

export function shownSort({ sort, q }: PostListInput): OfferedSort {
  if (sort !== undefined && (SORTS as readonly number[]).includes(sort)) return sort as OfferedSort;
  return q || sort === PostSort.search ? PostSort.newest : PostSort.latestReply;
}

/** The input of the call for an address: an absent sort is the server's default, but that search says its 13. */
export const listInput = (search: HomeSearch): PostListInput =>
  search.q && search.sort === undefined ? { ...search, sort: PostSort.search } : search;
