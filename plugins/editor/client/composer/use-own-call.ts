import { useMemo } from 'react';
import {
  CallError,
  currentViewer,
  isCallError,
  useApp,
  useT,
  useUiStore,
  type CallFn,
} from '../../../../platform/sdk/index.ts';

/**
 * `call` of the composer of this person, which stays open when their session has ended: what they
 * press then asks for the login. It writes nothing while another is signed in; what it reads
 * belongs to the whole page.
 */
export function useOwnCall(uid: number): CallFn {
  const app = useApp();
  const store = useUiStore();
  const t = useT('editor-pages');
  return useMemo(
    (): CallFn => async (endpoint, input, options) => {
      const viewer = currentViewer(app);
      if (viewer && viewer.id !== uid && endpoint.method !== 'GET') throw new CallError(409, 409, t('owner.other'));
      try {
        return await app.call(endpoint, input, options);
      } catch (error) {
        const isRefused = isCallError(error) && error.status === 401 && !options?.isByItself;
        if (isRefused && !currentViewer(app)) Object.assign(store.login, { register: false, after: null, open: true });
        throw error;
      }
    },
    [app, store, t, uid],
  );
}
