import { PostSort } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  homeFeed,
  homeTab,
  searchFilter,
  searchNumber,
  searchText,
  type ExtensionPoint,
  type HomeTabParam,
} from '../../sdk/index.ts';
import type { ListFilter } from './post-cache.ts';

/**
 * What a list call is asked for, without paging. Fields that are not set are absent, so that equal
 * inputs have equal keys.
 */
export interface PostListInput extends ListFilter {
  readonly sort?: number;
}

/** Home's part of the query string. */
export type HomeSearch = PostListInput & {
  /** Posts of the viewer's own choice (`homeFeed`), which no filter narrows. */
  readonly feed?: string;
  /** The tab of people of a search. */
  readonly userKeyword?: string;
  /** The list of all topics. */
  readonly alltopic?: '1';
};

/**
 * `alltopic` with this value is the list of all topics; any other is the name of a topic, whatever
 * theme its posts are in.
 */
const ALL_TOPICS = '1';

/** Cut by characters, never inside of one. */
const cut = (text: string | undefined, length: number): string | undefined =>
  text === undefined ? undefined : [...text].slice(0, length).join('').trim();

/**
 * Reads home's query string; what makes no sense is as if it were not there. Search text is cut to
 * 40 characters.
 * @param offered how the list may be narrowed besides
 */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one line for each parameter
export function readHomeSearch(
  search: Readonly<Record<string, unknown>>,
  { params, feeds }: Offered = { params: [], feeds: [] },
): HomeSearch {
  const q = searchText(search['q'])?.trim();
  const feed = feeds.find((name) => name === search['feed']);
  if (feed && !q) return { feed };
  const userKeyword = cut(searchText(search['userKeyword']), LIMITS.search);
  if (userKeyword && !q) return { userKeyword };
  const anywhere = cut(searchText(search['alltopic']), LIMITS.topic);
  if (anywhere === ALL_TOPICS && !q && !search['topic']) return { alltopic: ALL_TOPICS };
  const topic = cut(searchText(search['topic']), LIMITS.topic) || (anywhere === ALL_TOPICS ? undefined : anywhere);
  const themeId = anywhere ? undefined : searchNumber(search['themeId']);
  const sort = searchNumber(search['sort']);
  const uid = searchNumber(search['uid']);
  return {
    ...(q ? { q: [...q].slice(0, LIMITS.search).join('') } : {}),
    ...(q && String(search['searchTitleFlag']) === 'true' ? { searchTitleFlag: true } : {}),
    ...(topic ? { topic } : {}),
    ...(themeId ? { themeId } : {}),
    ...(sort && sort <= 99 ? { sort } : {}),
    ...(uid ? { uid } : {}),
    ...(q && Object.fromEntries(FILTERS.flatMap((name) => (searchText(search[name]) ? [[name, search[name]]] : [])))),
    ...Object.fromEntries(
      [...params, 'pictures'].flatMap((name) => (searchNumber(search[name]) === 1 ? [[name, 1]] : [])),
    ),
  };
}

/** What a zone's lists and searches may be asked for, beside what the core knows. */
interface Offered {
  /** By which plugins narrow them. */
  readonly params: readonly HomeTabParam[];
  readonly feeds: readonly string[];
}

/** @param all the zone's extensions of a point */
export const offeredBy = (all: <Shape extends object>(point: ExtensionPoint<Shape>) => readonly Shape[]): Offered => ({
  params: [...all(homeTab), ...all(searchFilter)].map(({ param }) => param),
  feeds: all(homeFeed).map(({ feed }) => feed),
});

/** Filters of a search (docs/product/search.md), as they stand in the address: the call checks them. */
const FILTERS = ['author', 'time', 'from', 'to'];

/** Whether home shows less than everything, in whatever order. */
export const isNarrowed = ({ sort: _sort, ...filter }: HomeSearch): boolean => Object.keys(filter).length > 0;

/** Whether home shows posts, not people or topics. */
export const hasPosts = ({ userKeyword, alltopic }: HomeSearch): boolean => !userKeyword && !alltopic;

/** Whether members find the way to the feeds above the list. */
export const hasFeedTabs = (search: HomeSearch): boolean => hasPosts(search) && !search.q && !search.uid;

/**
 * The orders that the page offers, and which of them a list without a wish has: search is newest
 * first (sort 13).
 */
export const SORTS = [PostSort.latestReply, PostSort.newest, PostSort.hottest] as const;
export type OfferedSort = (typeof SORTS)[number];

export function shownSort({ sort, q }: PostListInput): OfferedSort {
  if (sort !== undefined && (SORTS as readonly number[]).includes(sort)) return sort as OfferedSort;
  return q || sort === PostSort.search ? PostSort.newest : PostSort.latestReply;
}

/**
 * The input of the call for an address: an absent sort is the server's default, but that search
 * says its 13.
 */
export const listInput = (search: HomeSearch): PostListInput =>
  search.q && search.sort === undefined ? { ...search, sort: PostSort.search } : search;
