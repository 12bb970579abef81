import { useEffect, useRef } from 'react';
import { toast, toastReason, useCall, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { addRecord } from '../../contract.ts';
import { useRefreshFeedback } from '../queries.ts';

/** Records a post for the staff at once: there is nothing to ask. */
export function AddRecord({ post, onClose }: PostProps & { readonly onClose: () => void }) {
  const t = useT('feedback');
  const call = useCall();
  const refresh = useRefreshFeedback();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    call(addRecord, { wbId: post.wbId })
      .then(async () => {
        toast.success(t('action.recorded'));
        await refresh();
      }, toastReason)
      .finally(onClose);
  });
  return null;
}
