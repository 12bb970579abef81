import { useRouter } from '@tanstack/react-router';
import { goTo, useAddress, useApp, useRequireLogin, type MenuContext } from '../../sdk/index.ts';

/** What the menus of posts and of comments lend to their items. */
export function useMenuContext(): MenuContext {
  const app = useApp();
  const requireLogin = useRequireLogin();
  const router = useRouter();
  const address = useAddress();
  return { app, requireLogin, open: (path, search) => void goTo(router, address(path, search)) };
}
