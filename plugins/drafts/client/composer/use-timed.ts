import { useState } from 'react';
import { toast, useCall, useT } from '../../../../platform/sdk/index.ts';
import { draftDetail, type Draft } from '../../contract.ts';
import { isPaused, isTimed } from '../timing/attached.ts';
import type { DraftSaver } from './draft-saver.ts';

/** What is known of the time at which the open draft is published by itself. */
export function useTimed(saver: DraftSaver) {
  const t = useT('drafts-pages');
  const call = useCall();
  const [timed, setTimed] = useState<Draft | null>(null);
  return {
    /** The open draft when it is timed, else null. */
    timed,
    /** It is this one from now on, or none. */
    show: (draft: Draft | null) => setTimed(draft && isTimed(draft) ? draft : null),
    /**
     * Asks the server: its time may have been changed, or stopped by a save.
     * @returns the open draft as it is stored; null for another, and where it cannot be asked
     */
    async learn(id: number): Promise<Draft | null> {
      const stored = await call(draftDetail, { id }).catch(() => null);
      if (!stored || saver.draft()?.id !== id) return null;
      if (isPaused(stored) && timed && !isPaused(timed)) toast.info(t('timing.stopped'));
      setTimed(isTimed(stored) ? stored : null);
      return stored;
    },
  };
}
