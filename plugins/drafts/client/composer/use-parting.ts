import { useEffect, useRef } from 'react';
import { HOUR_MS, csrfToken, useCall, useZone } from '../../../../platform/sdk/index.ts';
import { syncEditStatus } from '../../contract.ts';
import type { LeaseKeeper } from './lease-keeper.ts';

/** A token is good for two hours; a page that goes cannot wait for a new one. */
const TOKEN_MS = HOUR_MS;

/**
 * Leaves the draft when the composer closes, and when the whole page goes: then by a request that
 * outlives it.
 */
export function useParting(lease: LeaseKeeper, draftId: number | undefined): void {
  const call = useCall();
  const { abbr } = useZone();
  const token = useRef('');
  useEffect(() => {
    if (draftId === undefined) return undefined;
    const renew = () =>
      void call(csrfToken, {}).then(
        (value) => (token.current = value),
        () => undefined,
      );
    renew();
    const timer = setInterval(renew, TOKEN_MS);
    return () => clearInterval(timer);
  }, [call, draftId]);

  useEffect(() => {
    const part = () => {
      const item = lease.parting();
      if (!item || !token.current) return;
      const body = JSON.stringify({ list: [item], _csrf: token.current });
      const address = `${syncEditStatus.path}?${new URLSearchParams({ zone: abbr })}`;
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    };
    // A page that comes back from the browser's memory goes on where it was.
    const back = ({ persisted }: PageTransitionEvent) => persisted && lease.beat();
    window.addEventListener('pagehide', part);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', part);
      window.removeEventListener('pageshow', back);
      void lease.leave();
    };
  }, [lease, abbr]);
}
