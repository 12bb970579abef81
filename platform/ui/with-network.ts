import { servedBuild } from './served-build.ts';

/** A network that goes and comes loses a request or two. */
const TRIES = 3;
const PAUSE_MS = 1_000;
/** Browsers that do not know that their network is gone do not say either when it is back. */
const LOOK_MS = 5_000;

/**
 * Without a network the code is awaited until there is one: meanwhile what the server has drawn
 * stays. A failure would take it off the page, and outside of an `ErrorBoundary` all of the page.
 * @throws what the last of three tries said, when the server can be reached; at once when it has
 *   another build by now
 */
export async function withNetwork<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tries = 1; ;) {
    try {
      return await load();
    } catch (error) {
      const served = await servedBuild();
      if (served === 'newer' || (served === 'same' && tries === TRIES)) throw error;
      if (served === 'same') tries += 1;
      await pause(served === 'same' ? PAUSE_MS : LOOK_MS);
    }
  }
}

/** When the server can be reached: at once, or with the network. */
export async function whenServed(): Promise<void> {
  while ((await servedBuild()) === 'none') await pause(LOOK_MS);
}

/** Ends early with the network. */
async function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms);
  addEventListener('online', resolve, { once: true });
  await promise;
  clearTimeout(timer);
  removeEventListener('online', resolve);
}
