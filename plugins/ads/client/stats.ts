import { useCallback } from 'react';
import { useZone } from '../../../platform/sdk/index.ts';
import { BATCH_MOST, Platform, saveBatch, type AdEntry, type AdModule } from '../contract.ts';

/** Where this browser runs; iPads say that they are Macs, but can be touched. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return Platform.ios;
  return /Android/.test(userAgent) ? Platform.android : Platform.pc;
}

export interface AdStats {
  /** A view counts once in the life of a tab. */
  browse(module: AdModule, target: number): void;
  click(module: AdModule, target: number): void;
  /** Sends what has come together, for a page that is left or hidden. */
  leave(): void;
}

/** What a tab has to tell of the ads: kept until it is left, or there is a batch of it. @param beacon whether the browser took it */
export function createAdStats(platform: AdEntry['platform'], beacon: (batch: readonly AdEntry[]) => boolean): AdStats {
  const seen = new Set<string>();
  let waiting: AdEntry[] = [];

  function leave(): void {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MOST);
      if (!beacon(batch)) return;
      waiting = waiting.slice(batch.length);
    }
  }
  function push(act: AdEntry['act'], module: AdModule, target: number): void {
    waiting = [...waiting, { module, act, target, platform }].slice(-2 * BATCH_MOST);
    if (waiting.length >= BATCH_MOST) leave();
  }

  return {
    browse(module, target) {
      const key = `${module} ${target}`;
      if (seen.has(key)) return;
      seen.add(key);
      push('browse', module, target);
    },
    click: (module, target) => push('click', module, target),
    leave,
  };
}

// One per tab, made where the first ad is seen: never on the server.
let ofTab: AdStats | null = null;

function statsOf(zone: string): AdStats {
  if (ofTab) return ofTab;
  const address = `${saveBatch.path}?${new URLSearchParams({ zone })}`;
  const stats = createAdStats(platformOf(navigator), (batch) =>
    navigator.sendBeacon(address, new Blob([JSON.stringify({ batch })], { type: 'application/json' })),
  );
  addEventListener('pagehide', () => stats.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') stats.leave();
  });
  ofTab = stats;
  return stats;
}

/** How components in the browser tell what was seen and clicked; call them in effects and handlers only. */
export function useAdStats() {
  const { abbr } = useZone();
  const browse = useCallback((module: AdModule, target: number) => statsOf(abbr).browse(module, target), [abbr]);
  const click = useCallback((module: AdModule, target: number) => statsOf(abbr).click(module, target), [abbr]);
  return { browse, click };
}
