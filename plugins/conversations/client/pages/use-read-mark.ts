import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiKey, useCall } from '../../../../platform/sdk/index.ts';
import { conversations, readConversation, thread, type Message, type Thread } from '../../contract.ts';

/**
 * What the other one wrote is read once it is shown in a page that is looked at. Failures are
 * silent: the mark is made with the next look.
 */
export function useReadMark(uid: number, now: Thread, messages: readonly Message[], isFetching: boolean): void {
  const call = useCall();
  const client = useQueryClient();
  const isSeen = useIsSeen();
  const marked = useRef(0);
  const newest = messages.at(-1)?.id ?? 0;
  const isDue = isSeen && !isFetching && now.unread > 0;
  useEffect(() => {
    if (!isDue || newest <= marked.current) return;
    marked.current = newest;
    const read = async () => {
      const { unread } = await call(readConversation, { uid, id: newest });
      void client.invalidateQueries({ queryKey: apiKey(conversations) });
      // More has come meanwhile, of which the count does not tell.
      if (unread > 0) void client.invalidateQueries({ queryKey: apiKey(thread, { uid }) });
    };
    read().catch(() => {
      marked.current = 0;
    });
  }, [call, client, uid, newest, isDue]);
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
