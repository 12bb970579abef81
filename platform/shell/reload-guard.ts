import { MINUTE_MS } from '../contract/durations.ts';
import { tabStorage } from '../sdk/browser-storage.ts';
import { servedBuild } from '../ui/served-build.ts';

/** At most one reload per minute. */
const GUARD_MS = MINUTE_MS;
const KEY = 'chunk-reload';

/**
 * A part of the page that can no longer be loaded because a new version was published is answered by
 * a reload, at most once per minute; after that the failure goes its normal way to the error page.
 * So it does at once where the network is what failed: a reload would leave nothing of the page.
 */
export function reloadOnChunkFailure(
  window: Pick<Window, 'addEventListener' | 'sessionStorage' | 'location'>,
  served: typeof servedBuild = servedBuild,
  now: () => number = () => Date.now(),
): void {
  window.addEventListener('vite:preloadError', async () => {
    if ((await served()) === 'newer' && mayReload(tabStorage(window), now())) window.location.reload();
  });
}

function mayReload(storage: Storage | null, now: number): boolean {
  if (storage === null) return false; // nothing would stop a loop of reloads
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now - last < GUARD_MS) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false; // as above
  }
}
