import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { checkAllRules } from '../contract/endpoints/posts.ts';
import { Code } from '../contract/errors.ts';
import { useApp } from './app-context.ts';
import { newPostRules } from './post-rules.ts';
import { toastReason } from './query.ts';
import { toast, type ToastOptions } from '../ui/toast.ts';
import { refusalHelp } from './refusal-help.ts';
import { useT } from './translate.ts';
import { stringifySearch } from './search-params.ts';
import { zoneSearch } from './zone-link.tsx';
import { useUiStore } from './ui-store.ts';
import { useViewerLater } from './viewer.ts';

/**
 * `requireLogin(action)` runs the action, or opens the login dialog when nobody is signed in and
 * runs it after the login. True when it ran at once. What an action sees is then still the
 * visitor's page: it says what shall be (liked), never the opposite of what is shown, which they
 * may have done long before.
 */
export function useRequireLogin(): (action?: () => void) => boolean {
  const viewer = useViewerLater();
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
 * `await requireRule(action)` answers whether the viewer may post (or comment) now, and runs the
 * action when they may: login first, then the rule check; for who had to log in, both come after
 * that, and the answer is false. Code 10004 opens the real-name prompt, any other code shows its
 * own message.
 */
export function useRequireRule(what: 'post' | 'comment'): (action?: () => void) => Promise<boolean> {
  const requireLogin = useRequireLogin();
  const client = useQueryClient();
  const { boot, call, registry } = useApp();
  const { abbr } = boot.zone;
  const t = useT();
  const store = useUiStore();
  const wayOn = useCallback(
    async (code: number): Promise<ToastOptions> => {
      await registry.complete();
      const help = registry.all(refusalHelp).find(({ codes }) => codes.includes(code));
      if (!help) return {};
      // i18n-keys: moderation:sanctions.*
      const { plugin, label, to } = help;
      const href = to + stringifySearch(zoneSearch(boot));
      return { action: { label: t(`${plugin}:${label}`), onPress: () => window.location.assign(href) } };
    },
    [registry, boot, t],
  );
  return useCallback(
    async (action) => {
      const check = async (): Promise<boolean> => {
        try {
          const rules = newPostRules(client, store, abbr) ?? (await call(checkAllRules, {}));
          const { code, message } = rules[what];
          if (code === 0) {
            action?.();
            return true;
          }
          if (code === Code.realNameRequired) store.realName = 'prompt';
          else toast.error(message, await wayOn(code));
        } catch (error) {
          toastReason(error);
        }
        return false;
      };
      let answer = Promise.resolve(false);
      requireLogin(() => {
        answer = check();
      });
      return answer;
    },
    [requireLogin, call, client, store, abbr, what, wayOn],
  );
}
