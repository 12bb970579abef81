import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { apiKey, useCall, useViewerLater, useZone, type ReplyOf } from '../../../../platform/sdk/index.ts';
import { adviseNotices, confirmNotice, type Notice } from '../../contract.ts';

/**
 * What a visitor has read is known to this browser alone; one that keeps nothing shows the mark
 * again.
 */
function localVersion(zone: string, write?: number): number {
  const key = `guildhall:advise-notice:${zone}`;
  try {
    if (write !== undefined) browserStorage()?.setItem(key, String(write));
    return Number(browserStorage()?.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

export interface NoticeFlag {
  readonly isNew: boolean;
  /**
   * Tells once that it was read, and without a word when that fails. `inFull`: it was opened, which
   * takes the mark away.
   */
  readonly confirm: (inFull: boolean) => void;
}

/**
 * Whether a notice is new to the viewer. One that was seen whole in its card keeps its mark until
 * the card goes.
 */
export function useNoticeFlag({ id, updateFlag }: Notice): NoticeFlag {
  const { abbr } = useZone();
  const viewer = useViewerLater();
  const call = useCall();
  const client = useQueryClient();
  const signedIn = viewer !== null;
  const [seen, setSeen] = useState(0);
  const [isTold, setTold] = useState(false);
  // After the page has come alive: the server does not know what this browser has kept.
  useEffect(() => {
    if (!signedIn) setSeen(localVersion(abbr));
  }, [abbr, signedIn]);
  const isNew = (updateFlag === 1 || isTold) && seen < id;
  const confirm = useCallback(
    (inFull: boolean) => {
      if (inFull) setSeen(id);
      if (isTold || updateFlag === 0) return;
      setTold(true);
      if (!signedIn) return void localVersion(abbr, id);
      call(confirmNotice, { id }).catch(() => undefined);
      // What is kept of the reply must not say otherwise to a card that comes after this one.
      client.setQueryData<ReplyOf<typeof adviseNotices>>(
        apiKey(adviseNotices, {}),
        (data) =>
          data && { ...data, list: data.list.map((item) => (item.id === id ? { ...item, updateFlag: 0 } : item)) },
      );
    },
    [abbr, call, client, id, isTold, signedIn, updateFlag],
  );
  return { isNew, confirm };
}
