import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { infoCard, playingGames, showingRoles } from '../../../contract/endpoints/people.ts';
import { apiKey } from '../../../sdk/index.ts';

/** Asks again for everything that shows the viewer's games and roles. */
export function useRefreshGames(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [playingGames, showingRoles, infoCard].map((endpoint) =>
          client.invalidateQueries({ queryKey: apiKey(endpoint) }),
        ),
      ),
    [client],
  );
}
