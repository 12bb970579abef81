import { useCallback } from 'react';
import { collecting, useApp, useUiStore, type CollectingPage, type ResolvedOf } from '../../sdk/index.ts';

type Tell = (one: ResolvedOf<typeof collecting>, page: CollectingPage) => unknown;

/** @returns tells plugins what the viewer has done with their collections; stable */
export function useCollecting(): (tell: Tell) => Promise<void> {
  const app = useApp();
  const store = useUiStore();
  return useCallback(
    async (tell) => {
      await app.registry.complete();
      const show: CollectingPage['show'] = (dialog) => {
        store.dialog = dialog;
      };
      await Promise.all(app.registry.all(collecting).map((one) => tell(one, { app, show })));
    },
    [app, store],
  );
}
