import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { baseInfo } from '../../../contract/endpoints/users.ts';
import { apiKey, toast, toastReason, useCall, useT, useUiStore } from '../../../sdk/index.ts';

/** Opens the real-name form, after asking again whether it is still needed. */
export function useVerify(): () => Promise<void> {
  const call = useCall();
  const client = useQueryClient();
  const store = useUiStore();
  const t = useT();
  return useCallback(async () => {
    try {
      const viewer = await call(baseInfo, {});
      client.setQueryData(apiKey(baseInfo, {}), viewer);
      if (!viewer) store.login.open = true;
      else if (viewer.realname) toast.info(t('realname.already'));
      else store.realName = 'form';
    } catch (error) {
      toastReason(error);
    }
  }, [call, client, store, t]);
}
