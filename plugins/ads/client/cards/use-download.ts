import { useEffect, useRef, useState } from 'react';
import { LAUNCHER, useZone } from '../../../../platform/sdk/index.ts';
import { openInLauncher } from '../../../../platform/sdk/cards/launcher.ts';

/** Opens the address beside the page. @returns whether the browser let it */
function openBeside(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (!opened) return false;
  opened.opener = null;
  return true;
}

/**
 * Downloads the game: the game client is asked to, and where none comes up within 1000 ms the
 * address is opened, a file in the same tab, a page in a new one. Browsers may refuse a new tab
 * that late: then `refused` is the address, for a dialog with a link to it.
 */
export function useDownload(isFile: boolean) {
  const { abbr } = useZone();
  const stop = useRef<() => void>(null);
  const [pending, setPending] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => setPending(null), LAUNCHER.downloadWaitMs);
    return () => clearTimeout(timer);
  }, [pending]);
  const start = (url: string) => {
    stop.current?.();
    setPending(url);
    const query = new URLSearchParams({ zone: abbr });
    const fallBack = () => {
      if (isFile) window.location.assign(url);
      else if (!openBeside(url)) setRefused(url);
    };
    stop.current = openInLauncher(
      `${LAUNCHER.scheme}://download?${query}`,
      fallBack,
      undefined,
      LAUNCHER.downloadWaitMs,
    );
  };
  return { start, pending, refused, dismiss: () => setRefused(null) };
}
