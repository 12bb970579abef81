import { useQueryClient } from '@tanstack/react-query';
import { addBlock, deleteBlock } from '../../../contract/endpoints/follow.ts';
import { toast, toastReason, useCall, useT } from '../../../sdk/index.ts';
import { showBlock } from './people-data.ts';

/**
 * `await set(uid, on)` blocks or unblocks, tells it, and fetches again what is on the screen.
 * Rejects when it was refused, and has told.
 */
export function useBlock(): (uid: number, on: boolean) => Promise<void> {
  const t = useT('follow');
  const call = useCall();
  const client = useQueryClient();
  return async (uid, on) => {
    try {
      await call(on ? addBlock : deleteBlock, { uid });
    } catch (error) {
      toastReason(error);
      throw error;
    }
    showBlock(client, uid, on);
    toast.success(on ? t('done.blocked') : t('done.unblocked'));
  };
}
