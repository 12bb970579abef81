import { useCall, type PostProps } from '../../../platform/sdk/index.ts';
import { useOnceInView } from '../../../platform/sdk/use-once-in-view.ts';
import { viewPost } from '../contract.ts';

/** Tells that the post of this page is read. Nobody waits for it, and a failure is nobody's concern. */
export function CountView({ post }: PostProps) {
  const call = useCall();
  useOnceInView(post.wbId, (id) => {
    call(viewPost, { wbId: id }, { isByItself: true }).catch(() => undefined);
  });
  return null;
}
