import { useCallback } from 'react';
import { useUiStore } from '../../sdk/index.ts';

/** Opens the login dialog on its login or register tab. */
export function useOpenLogin(): (register?: boolean) => void {
  const store = useUiStore();
  return useCallback(
    (register = false) => {
      store.login.register = register;
      store.login.after = null;
      store.login.open = true;
    },
    [store],
  );
}
