import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { checkAllRules } from '../../../contract/endpoints/posts.ts';
import { baseInfo, login } from '../../../contract/endpoints/users.ts';
import type { InputOf } from '../../../contract/index.ts';
import { apiKey, apiQuery, toast, useApp, useT } from '../../../sdk/index.ts';

/**
 * Logs in with a ticket (or what an address carried): stores the viewer, loads the post rules, says so, and asks again for all
 * that was shown to the visitor (spec 1 section 4 "Login").
 * @throws CallError for a refused login
 */
export function useSignIn(): (input: InputOf<typeof login>) => Promise<void> {
  const app = useApp();
  const client = useQueryClient();
  const router = useRouter();
  const t = useT();
  return useCallback(
    async (input) => {
      client.setQueryData(apiKey(baseInfo, {}), await app.call(login, input));
      toast.success(t('login.success'));
      const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== baseInfo.path };
      await client.invalidateQueries(others);
      // The rules are asked again before each post; that they could not be loaded now is no failure of the login.
      void client.prefetchQuery({ ...apiQuery(app, checkAllRules, {}), staleTime: 0 });
      await router.invalidate();
    },
    [app, client, router, t],
  );
}
