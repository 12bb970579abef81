import { useCallback } from 'react';
import { checkAllRules } from '../contract/endpoints/posts.ts';
import { Code } from '../contract/errors.ts';
import { useCall } from './app-context.ts';
import { toastReason } from './query.ts';
import { toast } from '../ui/toast.ts';
import { useUiStore } from './ui-store.ts';
import { useViewer } from './viewer.ts';

/**
 * `requireLogin(action)` runs the action, or opens the login dialog when nobody is signed in and runs it after the login. True
 * when it ran at once.
 */
export function useRequireLogin(): (action?: () => void) => boolean {
  const viewer = useViewer();
  const store = useUiStore();
  return useCallback(
    (action) => {
      if (!viewer) {
        store.login.register = false;
        store.login.after = action ?? null;
        store.login.open = true;
        return false;
      }
      action?.();
      return true;
    },
    [viewer, store],
  );
}

/**
 * `await requireRule()` answers whether the viewer may post (or comment) now: login first, then the rule check. Code 10004 opens
 * the real-name prompt, any other code shows its own message (spec 1 section 5).
 */
export function useRequireRule(what: 'post' | 'comment'): () => Promise<boolean> {
  const requireLogin = useRequireLogin();
  const call = useCall();
  const store = useUiStore();
  return useCallback(async () => {
    if (!requireLogin()) return false;
    try {
      const { code, message } = (await call(checkAllRules, {}))[what];
      if (code === 0) return true;
      if (code === Code.realNameRequired) store.realName = 'prompt';
      else toast.error(message);
    } catch (error) {
      toastReason(error);
    }
    return false;
  }, [requireLogin, call, store, what]);
}
