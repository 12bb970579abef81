import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { homeTab, searchFilter, useExtensions } from '../../sdk/index.ts';
import { listInput, readHomeSearch, listParams, type HomeSearch, type PostListInput } from '../common/list-input.ts';

/** What the address of a page with a list of posts asks for, and the input of its call. */
export function useHomeSearch(): { readonly search: HomeSearch; readonly input: PostListInput } {
  // The router's own search also has the zone and what other pages put there.
  const all = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const tabs = useExtensions(homeTab);
  const filters = useExtensions(searchFilter);
  const params = listParams((point) => (point === homeTab ? tabs : filters));
  const key = JSON.stringify(readHomeSearch(all, params));
  // Same filter, same object: navigation that changes nothing renders no row again.
  const search = useMemo(() => JSON.parse(key) as HomeSearch, [key]);
  const input = useMemo(() => listInput(search), [search]);
  return { search, input };
}
