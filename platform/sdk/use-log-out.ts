import { useCallback } from 'react';
import { logout } from '../contract/endpoints/users.ts';
import { toast } from '../ui/toast.ts';
import { useApp } from './app-context.ts';
import { toastReason } from './query.ts';
import { closeNotices } from './service-worker.ts';
import { useT } from './translate.ts';
import { useRefreshViewer, viewerQuery } from './viewer.ts';

/** Ends the session of this device and shows the page as a visitor sees it. */
export function useLogOut(): () => Promise<void> {
  const app = useApp();
  const refresh = useRefreshViewer();
  const t = useT();
  return useCallback(async () => {
    try {
      await app.call(logout, {});
      // At once: what the page still asks is refused from now on, and nobody is to log in again.
      app.queryClient.setQueryData(viewerQuery(app).queryKey, null);
      closeNotices().catch(() => undefined);
      await refresh();
      toast.success(t('shell.user.loggedOut'));
    } catch (error) {
      toastReason(error);
    }
  }, [app, refresh, t]);
}
