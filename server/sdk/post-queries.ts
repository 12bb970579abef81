import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { SearchTime } from '../../platform/contract/endpoints/posts.ts';

/**
 * What narrows a search, as asked (docs/product/search.md). A list without `q` takes no notice of
 * it.
 */
export interface PostSearchFilters {
  readonly author?: string | undefined;
  readonly time?: SearchTime | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pictures?: number | undefined;
}

/** Posts that a plugin narrows a search to (`post.narrowSearch`). */
export interface PostNarrowing {
  /** They are all in one of these themes. */
  readonly themeIds: readonly number[];
  /** Asked of one post after the other: it must find the row by a key. */
  readonly where: (postId: Expression<unknown>) => RawBuilder<SqlBool>;
}

/**
 * One page of a list of posts, as asked. What a plugin has added to it (`postFields(..., 'list')`)
 * stands beside these and is answered by its hook `postHooks.list`.
 */
export interface PostListQuery extends PostSearchFilters {
  readonly limit: number;
  readonly offset: number;
  readonly q?: string | undefined;
  readonly themeId?: number | undefined;
  readonly topic?: string | undefined;
  readonly sort?: number | undefined;
  readonly uid?: number | undefined;
  readonly searchTitleFlag?: boolean | undefined;
  /**
   * Authors whom the viewer has blocked, set by the core: a page that leaves them out is full, and
   * kept for nobody.
   */
  readonly without?: ReadonlySet<number> | undefined;
  /** What else the viewer does not want there, set by the core as well. */
  readonly muted?: MutedPlaces | undefined;
}

/**
 * A theme or topic whose posts somebody does not want in lists of everything (`post.muted`); of a
 * topic its key: `normalizeTopic` of the name.
 */
export type MutedPlace = { readonly themeId: number } | { readonly topic: string };

/** All of them. */
export interface MutedPlaces {
  readonly themeIds: ReadonlySet<number>;
  readonly topics: ReadonlySet<string>;
}

export interface HotQuery {
  /** Only these themes; absent: all. */
  readonly themeIds?: readonly number[];
  /** Only posts in which something happened since then, milliseconds. */
  readonly since: number;
  readonly limit: number;
  readonly offset: number;
}
