import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useAddress } from './use-address.ts';
import { useRequireRule } from './require.ts';
import { searchNumber } from './search-values.ts';
import { hasPage } from './site-navigation.ts';
import { NOTHING_OPEN, useUiStore } from './ui-store.ts';

/** The theme whose posts an address lists: who begins to write there writes for it. 0: none. */
export const themeOf = ({ search }: Pick<ParsedLocation, 'search'>): number =>
  searchNumber((search as Readonly<Record<string, unknown>>)['themeId']) ?? 0;

/**
 * `await open(themeId?, title?)` leads to where a new post is written, which begins with these: the page of
 * the site that has one (`/m/publish`), else the composer, after login and the rule check. Only
 * pages that show the composer (home, a post's) can open that. Without a theme it is the one whose
 * posts are listed.
 */
export function useOpenComposer(): (themeId?: number, title?: string) => Promise<void> {
  const requireRule = useRequireRule('post');
  const store = useUiStore();
  const router = useRouter();
  const address = useAddress();
  const latest = useRef(address);
  latest.current = address;
  return useCallback(
    async (themeId = themeOf(router.state.location), title = '') => {
      // A site with a page to write on has no need of the dialog.
      if (hasPage(router, '/publish'))
        return router.navigate({
          href: latest.current('/publish', { themeId: themeId || undefined, title }),
        });
      await requireRule(() => {
        store.composer = { ...NOTHING_OPEN, open: true, themeId, title };
      });
      return undefined;
    },
    [requireRule, store, router],
  );
}
