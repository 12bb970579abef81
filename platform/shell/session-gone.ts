import { subscribe } from 'valtio';
import { baseInfo } from '../contract/endpoints/users.ts';
import type { CallOptions } from '../sdk/call.ts';
import { askViewer, currentViewer, forgetFormer } from '../sdk/viewer.ts';
import type { UiState } from '../sdk/ui-store.ts';
import { toast } from '../ui/toast.ts';
import type { createAppRouter } from './router.tsx';

/**
 * A call was refused for want of a session though the page shows somebody: she has logged out in another tab, or her time is up. When the
 * server knows of nobody either, the login opens over the page, which stays as it is with all that is being written in it; it becomes a
 * visitor's when she closes the login, and another's when another logs in. What asks by itself says why.
 * @param options of the refused call
 */
export async function sessionGone(
  router: Pick<ReturnType<typeof createAppRouter>, 'options' | 'invalidate'>,
  { login }: UiState,
  { isByItself }: CallOptions,
): Promise<void> {
  const { context } = router.options;
  const former = currentViewer(context);
  if (isBeingAsked(login) || !former || (await context.call(baseInfo, {})) || isBeingAsked(login)) return;
  if (isByItself) toast.info(context.t('login.again'));
  Object.assign(login, { register: false, after: null, open: true });

  // She may log in where she has logged out.
  const look = async (): Promise<void> => {
    if (document.hidden || !(await context.call(baseInfo, {}).catch(() => null))) return;
    login.open = false;
  };
  document.addEventListener('visibilitychange', look);
  const stop = subscribe(login, () => {
    if (login.open) return;
    stop();
    document.removeEventListener('visibilitychange', look);
    void settle();
  });

  async function settle(): Promise<void> {
    settling.add(login);
    try {
      const now = await askViewer(context);
      if (now?.id !== former?.id) await forgetFormer(context, router);
    } finally {
      settling.delete(login);
    }
  }
}

/** Logins that were closed, while the page becomes that of whoever is there now: what is refused then was asked by the one before. */
const settling = new WeakSet<UiState['login']>();
const isBeingAsked = (login: UiState['login']): boolean => login.open || settling.has(login);
