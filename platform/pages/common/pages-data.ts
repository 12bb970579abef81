import type { InfiniteData } from '@tanstack/react-query';

/** One page of a list call. */
export interface ListPage<T> {
  readonly list: readonly T[];
  readonly hasMore: boolean;
}

/** What the query cache holds of an endless list. */
export type ListData<T, P extends ListPage<T> = ListPage<T>> = InfiniteData<P, number>;

/**
 * The same list with some items changed (`null` takes one out). Pages and items that stay keep
 * their identity, so that only the rows that changed render again; an unchanged list is returned as
 * it is.
 */
export function changeItems<T, P extends ListPage<T>>(
  data: ListData<T, P>,
  change: (item: T) => T | null,
): ListData<T, P> {
  let changed = false;
  const pages = data.pages.map((page) => {
    let touched = false;
    const list = page.list.flatMap((item) => {
      const next = change(item);
      if (next !== item) touched = true;
      return next === null ? [] : [next];
    });
    if (!touched) return page;
    changed = true;
    return { ...page, list };
  });
  return changed ? { ...data, pages } : data;
}

/** The same list with a new item at its top; one that is there already moves up. */
export function putFirst<T, P extends ListPage<T>>(
  data: ListData<T, P>,
  item: T,
  keyOf: (item: T) => unknown,
): ListData<T, P> {
  const without = changeItems(data, (other) => (keyOf(other) === keyOf(item) ? null : other));
  const [first, ...rest] = without.pages;
  if (!first) return data;
  return { ...without, pages: [{ ...first, list: [item, ...first.list] }, ...rest] };
}
