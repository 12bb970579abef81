import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while a page comes alive, then true: for what is added to a page in the
 * browser alone.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
