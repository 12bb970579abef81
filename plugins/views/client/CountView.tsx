import { useParams } from '@tanstack/react-router';
import { useCall } from '../../../platform/sdk/index.ts';
import { useOnceInView } from '../../../platform/sdk/use-once-in-view.ts';
import { viewPost } from '../contract.ts';

/** Tells that the post of this page is read. Nobody waits for it, and a failure is nobody's concern. */
export function CountView() {
  const call = useCall();
  const { wbId } = useParams({ strict: false }) as { readonly wbId?: string }; // the route of a post
  useOnceInView(Number(wbId) || null, (id) => {
    call(viewPost, { wbId: id }, { isByItself: true }).catch(() => undefined);
  });
  return null;
}
