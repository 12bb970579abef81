import { useMemo } from 'react';
import { currentViewer, isCallError, useApp, useUiStore, type CallFn } from '../../../../platform/sdk/index.ts';

/** `call` of a composer, which stays open when its writer's session has ended: what she presses then asks for the login. */
export function useOwnCall(): CallFn {
  const app = useApp();
  const store = useUiStore();
  return useMemo(
    (): CallFn => async (endpoint, input, options) => {
      try {
        return await app.call(endpoint, input, options);
      } catch (error) {
        const isRefused = isCallError(error) && error.status === 401 && !options?.isByItself;
        if (isRefused && !currentViewer(app)) Object.assign(store.login, { register: false, after: null, open: true });
        throw error;
      }
    },
    [app, store],
  );
}
