import { useCallback } from 'react';
import { HOUR_MS, csrfToken, useCall, useViewerLater, useZone, type CallFn } from '../../../platform/sdk/index.ts';
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

/**
 * What a tab has to tell of the ads: kept until it is left, or there is a batch of it.
 * @param beacon whether the browser took it
 */
export function createAdStats(platform: AdEntry['platform'], beacon: (batch: readonly AdEntry[]) => boolean): AdStats {
  const counted = new Set<string>();
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
      if (counted.has(key)) return;
      counted.add(key);
      push('browse', module, target);
    },
    click: (module, target) => push('click', module, target),
    leave,
  };
}

/** A token is good for two hours. */
const TOKEN_MS = HOUR_MS;

/**
 * The token for what is sent when the page goes: it cannot wait for one then.
 * @param now milliseconds
 * @returns what asks for one where there is none for this person, or an old one, and what is there
 */
export function createProof(fetchToken: () => Promise<string>, now: () => number) {
  let known: { readonly uid: number; readonly at: number; readonly token: string } | null = null;
  let asking = false;
  return {
    prepare(uid: number): void {
      if (asking || (known?.uid === uid && now() - known.at < TOKEN_MS)) return;
      asking = true;
      const at = now();
      fetchToken()
        .then(
          (token) => (known = { uid, at, token }),
          () => undefined, // the next entry asks again
        )
        .finally(() => (asking = false));
    },
    current: (): string | null => known?.token ?? null,
  };
}

// One per tab, made where the first ad is seen: never on the server.
let ofTab: (AdStats & Pick<ReturnType<typeof createProof>, 'prepare'>) | null = null;

function statsOf(zone: string, call: CallFn): NonNullable<typeof ofTab> {
  if (ofTab) return ofTab;
  const address = `${saveBatch.path}?${new URLSearchParams({ zone })}`;
  const proof = createProof(() => call(csrfToken, {}), Date.now);
  const stats = createAdStats(platformOf(navigator), (batch) => {
    const token = proof.current();
    if (token === null) return false;
    const body = JSON.stringify({ batch, _csrf: token });
    return navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  });
  addEventListener('pagehide', () => stats.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') stats.leave();
  });
  ofTab = { ...stats, prepare: proof.prepare };
  return ofTab;
}

/**
 * How components in the browser tell what was seen and clicked; call them in effects and handlers
 * only.
 */
export function useAdStats() {
  const { abbr } = useZone();
  const call = useCall();
  const uid = useViewerLater()?.id ?? 0;
  const tell = useCallback(
    (act: AdEntry['act'], module: AdModule, target: number) => {
      const stats = statsOf(abbr, call);
      stats.prepare(uid);
      stats[act](module, target);
    },
    [abbr, call, uid],
  );
  const browse = useCallback((module: AdModule, target: number) => tell('browse', module, target), [tell]);
  const click = useCallback((module: AdModule, target: number) => tell('click', module, target), [tell]);
  return { browse, click };
}
