import { useEffect, useMemo } from 'react';
import { browserStorage } from '../../../../platform/sdk/browser-storage.ts';
import { durableCopies } from './durable-copies.ts';
import { liveComposers, stayAlive } from './live-composers.ts';
import { localCopies, type LocalCopies } from './local-copy.ts';

/**
 * The unsent copies of a composer by the post that it changes (0: a new one); as long as it is
 * open, what it has is offered nowhere else.
 */
export function useCopies(zone: string, uid: number, composer: string): (wbId: number) => LocalCopies {
  useEffect(() => stayAlive(composer), [composer]);
  return useMemo(() => {
    const known = new Map<number, LocalCopies>();
    return (wbId) => {
      const place = { zone, uid, wbId, composer };
      const copies = known.get(wbId) ?? localCopies(browserStorage(), durableCopies, place, liveComposers);
      known.set(wbId, copies);
      return copies;
    };
  }, [zone, uid, composer]);
}
