import { useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  Icon,
  postList,
  toast,
  toastReason,
  useAddress,
  useApiMutation,
  useCall,
  useT,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { useOnceInView } from '../../../../platform/sdk/use-once-in-view.ts';
import { keepSeen, seeAll } from '../../contract.ts';
import { firstNew } from '../first-new.ts';
import { seeHere } from '../seen-here.ts';
import { newCommentsOf } from '../new-comments-of.ts';
import styles from './NewBar.module.css';

/**
 * What a post has got since its reader was there, with the way to the first of it; and tells that
 * they are there now.
 */
export function NewBar({ post }: PostProps) {
  const t = useT('new-comments-pages');
  const newComments = newCommentsOf(post);
  // What was new when the page was opened is told as long as it is open.
  const [first] = useState(newComments);
  const told = first ?? newComments;
  useKeepSeen(post.wbId, told?.since);
  const client = useQueryClient();
  const all = useApiMutation(seeAll, {
    onSuccess: () => {
      toast.success(t('allDone'));
      void client.invalidateQueries({ queryKey: apiKey(postList) });
    },
    onError: toastReason,
  });
  const [isLooking, look] = useLookForFirst(post.wbId, told?.since ?? 0);
  if (!told) return null;
  return (
    <div className={styles.bar} role="note">
      <Icon name="message-circle" size={18} />
      <span className={styles.text}>{t('since', { count: told.count })}</span>
      <Button size="s" loading={isLooking} onClick={look}>
        {t('show')}
      </Button>
      <Button size="s" variant="ghost" loading={all.isPending} onClick={() => all.mutate({})}>
        {t('all')}
      </Button>
    </div>
  );
}

/** Nobody waits for it, and a failure is nobody's concern: it is told with the next visit. */
function useKeepSeen(wbId: number, since: number | undefined): void {
  const call = useCall();
  useOnceInView(wbId, (id) => {
    const told = call(keepSeen, { wbId: id }, { isByItself: true });
    told.then(() => since !== undefined && seeHere(id, since)).catch(() => undefined);
  });
}

function useLookForFirst(wbId: number, since: number): [isLooking: boolean, look: () => void] {
  const t = useT('new-comments-pages');
  const call = useCall();
  const router = useRouter();
  const address = useAddress();
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    try {
      const cid = await firstNew(call, wbId, since);
      if (cid === null) toast.info(t('onlyReplies'));
      else await router.navigate({ href: address(`/posts/${cid}/location`) });
    } catch (error) {
      toastReason(error);
    } finally {
      setLooking(false);
    }
  };
  return [isLooking, () => void look()];
}
