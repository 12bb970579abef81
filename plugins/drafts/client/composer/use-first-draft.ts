import { useEffect, useRef } from 'react';
import type { ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import type { Drafts } from './use-drafts.ts';

/**
 * Opens the draft for which the composer was opened. Where it cannot be had, which was said, the
 * composer closes again, unless something is written in it by then.
 * @param isFreed what composers that are gone have left open is free
 */
export function useFirstDraft(drafts: Pick<Drafts, 'load'>, host: ComposerHost, isFreed: boolean): void {
  const latest = useRef({ drafts, host });
  latest.current = { drafts, host };
  const isBegun = useRef(false);
  const { storedId } = host;
  useEffect(() => {
    if (!isFreed || storedId === 0 || isBegun.current) return;
    isBegun.current = true;
    void latest.current.drafts.load(storedId).then((isThere) => {
      const { host: now } = latest.current;
      if (!isThere && now.isUntouched()) now.close();
    });
  }, [isFreed, storedId]);
}
