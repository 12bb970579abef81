import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApp } from '../../sdk/index.ts';
import { listInput, offeredBy, readHomeSearch, type HomeSearch, type PostListInput } from '../common/list-input.ts';

/** What the address of a page with a list of posts asks for, and the input of its call. */
export function useHomeSearch(): { readonly search: HomeSearch; readonly input: PostListInput } {
  // The router's own search also has the zone and what other pages put there.
  const all = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { registry } = useApp();
  const key = JSON.stringify(
    readHomeSearch(
      all,
      offeredBy((point) => registry.all(point)),
    ),
  );
  // Same filter, same object: navigation that changes nothing renders no row again.
  const search = useMemo(() => JSON.parse(key) as HomeSearch, [key]);
  const input = useMemo(() => listInput(search), [search]);
  return { search, input };
}
