import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addCollect, deleteCollect } from '../../../contract/endpoints/posts.ts';
import { clearVisits } from '../../../contract/endpoints/user-pages.ts';
import { toast, toastReason, useCall, useT } from '../../../sdk/index.ts';
import type { UserListItem } from '../../../contract/endpoints/user-pages.ts';
import { patchPost } from '../../common/post-cache.ts';
import { useCollecting } from '../../common/use-collecting.ts';
import { askAgain, takeOut } from './list-cache.ts';

/** Lets go of a collection: gone at once, with a way back as long as the toast is there. */
export function useUncollect(uid: number): (item: UserListItem) => Promise<void> {
  const client = useQueryClient();
  const call = useCall();
  const t = useT('user');
  const tell = useCollecting();
  return useCallback(
    async (item) => {
      const { wbId } = item;
      const putBack = await takeOut(client, uid, 'collects', wbId);
      try {
        const state = await call(deleteCollect, { wbId });
        patchPost(client, wbId, () => state);
        void tell((one, page) => one.removed(wbId, page));
      } catch (error) {
        putBack();
        toastReason(error);
        return;
      }
      const undo = async () => {
        try {
          const state = await call(addCollect, { wbId });
          patchPost(client, wbId, () => state);
          await tell((one, page) => one.putBack(item, page));
        } catch (error) {
          toastReason(error);
        }
        await askAgain(client, uid, 'collects');
      };
      toast.success(t('collect.removed'), { action: { label: t('undo'), onPress: () => void undo() }, duration: 6000 });
    },
    [client, call, t, tell, uid],
  );
}

/** Takes a post (`null`: everything) out of the visit record. */
export function useForget(uid: number): (wbId: number | null) => Promise<void> {
  const client = useQueryClient();
  const call = useCall();
  const t = useT('user');
  return useCallback(
    async (wbId) => {
      const putBack = await takeOut(client, uid, 'visits', wbId);
      try {
        await call(clearVisits, wbId === null ? { all: true } : { wbId });
      } catch (error) {
        putBack();
        toastReason(error);
        return;
      }
      toast.success(wbId === null ? t('visit.clearedAll') : t('visit.cleared'));
      // Further pages moved up.
      await askAgain(client, uid, 'visits');
    },
    [client, call, t, uid],
  );
}
