import { useCallback } from 'react';
import { logout } from '../contract/endpoints/users.ts';
import { toast } from '../ui/toast.ts';
import { useCall } from './app-context.ts';
import { toastReason } from './query.ts';
import { closeNotices } from './service-worker.ts';
import { useT } from './translate.ts';
import { useRefreshViewer } from './viewer.ts';

/** Ends the session of this device and shows the page as a visitor sees it. */
export function useLogOut(): () => Promise<void> {
  const call = useCall();
  const refresh = useRefreshViewer();
  const t = useT();
  return useCallback(async () => {
    try {
      await call(logout, {});
      closeNotices().catch(() => undefined);
      await refresh();
      toast.success(t('shell.user.loggedOut'));
    } catch (error) {
      toastReason(error);
    }
  }, [call, refresh, t]);
}
