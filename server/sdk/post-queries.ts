/**
 * One page of a list of posts, as asked. What a plugin has added to it (`postFields(..., 'list')`)
 * stands beside these and is answered by its hook `postHooks.list`.
 */
export interface PostListQuery {
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
}

export interface HotQuery {
  /** Only these themes; absent: all. */
  readonly themeIds?: readonly number[];
  /** Only posts in which something happened since then, milliseconds. */
  readonly since: number;
  readonly limit: number;
  readonly offset: number;
}
