import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiKey, useCall } from '../../../../platform/sdk/index.ts';
import { listDraft, remindLast, syncEditStatus } from '../../contract.ts';
import type { DraftParts } from './use-draft-parts.ts';

/**
 * Leaves what composers of this browser had open that ended without a word.
 * @returns true when that is done
 */
export function useLeftLeases({ leases }: DraftParts, isEnabled: boolean): boolean {
  const call = useCall();
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const leave = async () => {
      const left = await leases.take();
      const items = left.map(({ holder, draftId }) => ({
        targetId: draftId,
        type: 2 as const,
        timestamp: Date.now(),
        holder,
        clean: true as const,
      }));
      // Unanswered: it is free when its lease ends.
      for (const item of items) await call(syncEditStatus, { list: [item] }).catch(() => undefined);
      if (items.length > 0)
        for (const list of [remindLast, listDraft]) void client.invalidateQueries({ queryKey: apiKey(list) });
      setDone(true);
    };
    void leave();
  }, [call, client, isEnabled, leases]);
  return isDone;
}
