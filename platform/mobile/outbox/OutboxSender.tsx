import { useEffect, useRef } from 'react';
import { toast, useAddress, useNow, useT } from '../../sdk/index.ts';
import { goTo } from '../../sdk/site-navigation.ts';
import { useRouter } from '@tanstack/react-router';
import { goesByItself } from './send-outbox.ts';
import type { OutboxPost } from './store.ts';
import { useOutboxPosts, useSendPost, type Outcome } from './use-outbox.ts';

/** How often what waits is tried while a page is open, milliseconds. */
const EVERY_MS = 30_000;

/**
 * Sends what waits when there is a network: as soon as the page is open, when the network is back,
 * when the reader comes back, and now and then. It shows nothing.
 */
export function OutboxSender() {
  const posts = useOutboxPosts();
  const sendPost = useSendPost();
  const t = useT('publish');
  const router = useRouter();
  const address = useAddress();
  const now = useNow();
  const tell = (outcome: Outcome) => {
    if (outcome?.kind === 'refused') toast.error(t('outbox.refused'), { description: outcome.reason });
    if (outcome?.kind !== 'sent') return;
    const { wbId } = outcome.post;
    const onPress = () => void goTo(router, address(`/posts/${wbId}`));
    toast.success(t('outbox.sent'), { action: { label: t('outbox.show'), onPress } });
  };
  const send = async (waiting: readonly OutboxPost[]) => {
    for (const post of waiting) {
      const outcome = await sendPost(post);
      tell(outcome);
      // No network, or none of the server: the others wait, too.
      if (outcome?.kind === 'waiting') return;
    }
  };
  const isBusy = useRef(false);
  const run = () => {
    if (!navigator.onLine || isBusy.current) return;
    isBusy.current = true;
    void send(posts.filter((post) => goesByItself(post, now))).finally(() => (isBusy.current = false));
  };
  const latest = useRef(run);
  latest.current = run;
  const hasPosts = posts.length > 0;
  useEffect(() => {
    if (!hasPosts) return undefined;
    const again = () => latest.current();
    again();
    const timer = setInterval(again, EVERY_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [hasPosts]);
  return null;
}
