import { subscribe } from 'valtio';
import { baseInfo } from '../contract/endpoints/users.ts';
import type { CallOptions } from '../sdk/call.ts';
import { askViewer, currentViewer, forgetFormer } from '../sdk/viewer.ts';
import type { UiState } from '../sdk/ui-store.ts';
import { toast } from '../ui/toast.ts';
import type { createAppRouter } from './router.tsx';

/**
 * A call was refused for want of a session though the page shows somebody: they have logged out in
 * another tab, or their time is up. When the server knows of nobody either, the login opens over
 * the page, which stays as it is with all that is being written in it; it becomes a visitor's when
 * they close the login, and another's when another logs in. What asks by itself says why.
 * @param options of the refused call
 * @returns whether they are signed in again, once that is known: the login is asked for one time
 *   only
 */
export async function sessionGone(
  router: Pick<ReturnType<typeof createAppRouter>, 'options' | 'invalidate'>,
  { login }: UiState,
  { isByItself }: CallOptions,
): Promise<boolean> {
  const { context } = router.options;
  const former = currentViewer(context);
  if (isBeingAsked(login) || !former) return false;
  const known = await context.call(baseInfo, {});
  // Who has logged out on this page meanwhile wants no login.
  if (known || isBeingAsked(login) || !currentViewer(context)) return known?.id === former.id;
  if (isByItself) toast.info(context.t('login.again'));
  Object.assign(login, { register: false, after: null, open: true });

  // They may log in where they have logged out.
  const look = async (): Promise<void> => {
    if (document.hidden || !(await context.call(baseInfo, {}).catch(() => null))) return;
    login.open = false;
  };
  document.addEventListener('visibilitychange', look);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const stop = subscribe(login, () => {
    if (login.open) return;
    stop();
    settling.add(login);
    close();
  });
  await closed;
  document.removeEventListener('visibilitychange', look);
  const asked = askViewer(context);
  // What waits here is refused before all is asked for again: it takes back what it has shown.
  const settled = asked.then((now) => (now?.id === former.id ? undefined : forgetFormer(context, router)));
  const done = () => void settling.delete(login);
  settled.then(done, done);
  return (await asked)?.id === former.id;
}

/**
 * Logins that were closed, while the page becomes that of whoever is there now: what is refused
 * then was asked by the one before.
 */
const settling = new WeakSet<UiState['login']>();
const isBeingAsked = (login: UiState['login']): boolean => login.open || settling.has(login);
