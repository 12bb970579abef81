import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCall } from '../../../platform/sdk/index.ts';
import { viewPost } from '../contract.ts';

/** How long a post is in view until it counts as read, milliseconds. */
const READ_MS = 2_000;

/** Tells that the post of this page is read. Nobody waits for it, and a failure is nobody's concern. */
export function CountView() {
  const call = useCall();
  const { wbId } = useParams({ strict: false }) as { readonly wbId?: string }; // the route of a post
  useEffect(() => {
    const id = Number(wbId);
    if (!id) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTold = false;
    const tell = () => {
      isTold = true;
      call(viewPost, { wbId: id }, { isByItself: true }).catch(() => undefined);
    };
    const watch = () => {
      clearTimeout(timer);
      if (!isTold && document.visibilityState === 'visible') timer = setTimeout(tell, READ_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [call, wbId]);
  return null;
}
