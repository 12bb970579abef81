import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { baseInfo, login } from '../../../contract/endpoints/users.ts';
import type { InputOf } from '../../../contract/index.ts';
import { afterSignIn, apiKey, gateViewerOf, toast, useApp, useT, useUiStore } from '../../../sdk/index.ts';
import { setPostRules } from '../../../sdk/post-rules.ts';

/**
 * Logs in with a ticket (or what an address carried): stores the viewer, tells plugins
 * (`signedIn`), loads the post rules, says so, and asks again for all that was shown to the
 * visitor.
 * @throws CallError for a refused login
 */
export function useSignIn(): (input: InputOf<typeof login>) => Promise<void> {
  const app = useApp();
  const client = useQueryClient();
  const router = useRouter();
  const store = useUiStore();
  const t = useT();
  return useCallback(
    async (input) => {
      const viewer = await app.call(login, input);
      client.setQueryData(apiKey(baseInfo, {}), viewer);
      toast.success(t('login.success'));
      await app.registry.complete();
      for (const { load } of app.registry.visible(afterSignIn, gateViewerOf(viewer)))
        void load()
          .then(({ signedIn }) => signedIn(viewer))
          .catch(reportError);
      const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== baseInfo.path };
      await client.invalidateQueries(others);
      void setPostRules(app, store);
      await router.invalidate();
    },
    [app, client, router, store, t],
  );
}
