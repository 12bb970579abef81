import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { baseInfo, type OwnUser } from '../../../contract/endpoints/users.ts';
import { apiKey, useCall } from '../../../sdk/index.ts';

/**
 * Shows the viewer's new name, picture or signature everywhere: in what is open at once, in
 * everything else when it is next seen.
 */
export function useShowProfile(): (own?: OwnUser) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const call = useCall();
  return useCallback(
    async (own) => {
      client.setQueryData<OwnUser | null>(apiKey(baseInfo, {}), own ?? (await call(baseInfo, {})));
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== baseInfo.path });
      await router.invalidate();
    },
    [client, router, call],
  );
}
