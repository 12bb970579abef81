import type { QueryClient } from '@tanstack/react-query';
import { postDetail, postList, type Post, type SearchTime } from '../../contract/endpoints/posts.ts';
import { activityCounts, userList } from '../../contract/endpoints/user-pages.ts';
import { baseInfo } from '../../contract/endpoints/users.ts';
import { LIMITS } from '../../contract/limits.ts';
import { apiKey, type HomeTabParam } from '../../sdk/index.ts';
import { changeItems, putFirst, type ListData } from './pages-data.ts';

/** What a list was asked for; the part of its query key that says which posts belong in it. */
export interface ListFilter {
  readonly q?: string;
  /** Titles alone are searched. */
  readonly searchTitleFlag?: true;
  readonly themeId?: number;
  readonly topic?: string;
  readonly uid?: number;
  /** Filters of a search, as its address has them. */
  readonly author?: string;
  readonly time?: SearchTime;
  readonly from?: string;
  readonly to?: string;
  readonly pictures?: 1;
  /** Narrowed by a plugin (`homeTab`, `searchFilter`): 1, or absent. */
  readonly [param: HomeTabParam]: 1 | undefined;
}

/**
 * Does a post that was just written belong in a list with this filter? Search results and topics
 * wait for the server.
 */
export function belongs(post: Post, filter: ListFilter): boolean {
  const { q, themeId, topic, uid } = filter;
  const isOfPlugin = Object.keys(filter).some((name) => name.endsWith('Status'));
  if (q || topic || isOfPlugin) return false;
  return (!themeId || themeId === post.wbThemeId) && (uid === undefined || uid === post.userInfo.uid);
}

/**
 * What of a change a row of a list takes: no text, and of the pictures the first ones, as the
 * server's lists have them.
 */
function inRow<T extends Partial<Post>>(change: T): T {
  if (!change.wbImages) return { ...change, wbContent: '' };
  return { ...change, wbContent: '', wbImages: change.wbImages.slice(0, LIMITS.listImages) };
}

/** Changes a post wherever the cache has it. A list row keeps its own short form. */
export function patchPost(client: QueryClient, wbId: number, patch: (post: Post) => Partial<Post>): void {
  client.setQueryData<Post>(apiKey(postDetail, { wbId }), (post) => post && { ...post, ...patch(post) });
  forEachList(client, (data) =>
    changeItems(data, (post) => (post.wbId === wbId ? { ...post, ...inRow(patch(post)) } : post)),
  );
}

/**
 * Shows an edited post as the server has answered it: what that no longer names (a video that was
 * taken out) goes.
 */
export function replacePost(client: QueryClient, post: Post): void {
  const before = Object.keys(knownPost(client, post.wbId) ?? {});
  const gone = Object.fromEntries(before.filter((name) => !(name in post)).map((name) => [name, undefined]));
  patchPost(client, post.wbId, () => ({ ...gone, ...post }));
}

/**
 * Takes a deleted post out of all lists; its own page is asked for again when it is next opened.
 */
export function dropPost(client: QueryClient, wbId: number): void {
  forEachList(client, (data) => changeItems(data, (post) => (post.wbId === wbId ? null : post)));
  client.removeQueries({ queryKey: apiKey(postDetail, { wbId }), type: 'inactive' });
  askOwnCounts(client);
}

/** The viewer's card and page say how many posts and comments they have. */
export function askOwnCounts(client: QueryClient): void {
  for (const queryKey of [apiKey(baseInfo, {}), apiKey(activityCounts)]) void client.invalidateQueries({ queryKey });
}

/**
 * Shows a new post on top of every list that it belongs in, until the server has said where it
 * stands.
 */
export function addNewPost(client: QueryClient, post: Post): void {
  client.setQueryData(apiKey(postDetail, { wbId: post.wbId }), post);
  const row = inRow(post);
  const put = (data: ListData<Post>, filter: ListFilter) =>
    belongs(post, filter) ? putFirst(data, row, ({ wbId }) => wbId) : data;
  forEachList(client, put, [postList.path]);
  askOwnCounts(client);
}

/** The state of a post anywhere in the cache, the detail first. */
export function knownPost(client: QueryClient, wbId: number): Post | undefined {
  const detail = client.getQueryData<Post>(apiKey(postDetail, { wbId }));
  if (detail) return detail;
  for (const [, data] of client.getQueriesData<ListData<Post>>({ queryKey: [postList.path, 'pages'] })) {
    for (const page of data?.pages ?? []) {
      const found = page.list.find((post) => post.wbId === wbId);
      if (found) return found;
    }
  }
  return undefined;
}

/** Options of queries whose pages hold posts (`useApiInfinite`). */
export const HOLDS_POSTS = { meta: { holdsPosts: true } } as const;

/**
 * Calls whose lists hold posts, beside those that say so. Only the first takes new ones: what the
 * others hold somebody has done.
 */
const LISTS: readonly string[] = [postList.path, userList.path];

function forEachList(
  client: QueryClient,
  change: (data: ListData<Post>, filter: ListFilter) => ListData<Post>,
  lists: readonly string[] = LISTS,
): void {
  const held = client.getQueryCache().findAll({
    predicate: ({ queryKey: [path, kind], meta }) =>
      kind === 'pages' && (lists.includes(path as string) || (lists === LISTS && meta?.['holdsPosts'] === true)),
  });
  for (const query of held) {
    // Keys of `apiPages` end in the input of the call; the data of such a query are its pages.
    const filter = query.queryKey[2] as ListFilter;
    const data = query.state.data as ListData<Post> | undefined;
    if (!data) continue;
    const next = change(data, filter);
    if (next !== data) client.setQueryData(query.queryKey, next);
  }
}
