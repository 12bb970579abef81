import { useCallback } from 'react';
import { useRequireRule } from './require.ts';
import { useUiStore } from './ui-store.ts';

/**
 * `await open(themeId?)` opens the composer for a new post, after login and the rule check, with
 * that theme chosen. Only pages that show the composer (home, a post's) can open it.
 */
export function useOpenComposer(): (themeId?: number) => Promise<void> {
  const requireRule = useRequireRule('post');
  const store = useUiStore();
  return useCallback(
    async (themeId = 0) => {
      await requireRule(() => {
        store.composer = { open: true, post: null, themeId };
      });
    },
    [requireRule, store],
  );
}
