import { unreadMessages } from '../contract/endpoints/messages.ts';
import { askViewer, forgetFormer } from '../sdk/viewer.ts';
import type { UiState } from '../sdk/ui-store.ts';
import type { createAppRouter } from './router.tsx';

/**
 * A call was refused for want of a session though the page shows somebody: she has logged out in another tab, or her time is up. When
 * the server knows of nobody either, the page becomes a visitor's and asks for the login; what asks by itself has nobody waiting for it.
 * @param path of the refused call
 */
export async function sessionGone(
  router: Pick<ReturnType<typeof createAppRouter>, 'options' | 'invalidate'>,
  { login }: UiState,
  path: string,
): Promise<void> {
  const { context } = router.options;
  if (await askViewer(context)) return;
  if (path !== unreadMessages.path && !login.open) Object.assign(login, { register: false, after: null, open: true });
  await forgetFormer(context, router);
}
