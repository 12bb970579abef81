import { createRepeats } from '../sdk/repeats.ts';
import { SECOND_MS } from '../../platform/contract/durations.ts';
import { viewerOf } from '../sdk/context.ts';
import { until } from '../sdk/until.ts';
import { createCache, type CacheOptions } from './cache.ts';
import type { HostContext } from './context.ts';
import type { Keeper } from './invalidation.ts';
import type { DependencyWatch } from './dependencies.ts';

/**
 * What members get, kept for each of them alone (docs/caching.md): until something that it was made
 * from changes, and a minute at most.
 */
export interface OwnReplies extends Keeper {
  /**
   * What was made for this member under this key, else what `make` makes. It is kept where all that
   * it was made from is, and when it is asked for again.
   * @param size of the value in bytes; null for one that is not to be kept
   */
  through<T>(ctx: HostContext, key: string, make: () => Promise<T>, size: (value: T) => number | null): Promise<T>;
}

/**
 * The pages of some 500 members: 40 kB of each is what differs for them, and 60 kB a page that is
 * another one. Where those who read at one moment do not fit, nothing is found: they come in turn.
 */
const MAX_BYTES = 24 * 1024 * 1024;
/** Keys that are remembered to tell what is asked for again. */
const REMEMBERED = 4_000;
/**
 * What the clock alone changes, or another system, may be so old. People who came at one moment are
 * spread over half of that: what is kept for all of them does not fall at one moment.
 */
const AT_MOST_S = 60;
const SPREAD_S = AT_MOST_S / 2;
const endOf = (uid: number, now: number): number => now + (AT_MOST_S - (uid % SPREAD_S)) * SECOND_MS;

export function createOwnReplies(
  options: Pick<CacheOptions, 'now' | 'isUnkept' | 'inTx'>,
  { watch }: Pick<DependencyWatch, 'watch'>,
): OwnReplies {
  const cache = createCache({ ...options, maxBytes: MAX_BYTES });
  const isRepeated = createRepeats(REMEMBERED);
  return {
    invalidate: cache.invalidate,
    flush: cache.flush,
    through(ctx, key, make, size) {
      const { session, zone, now, ip, tagLog } = ctx;
      const { uid } = viewerOf(ctx);
      // What a reply says of the request itself is in the key: a page names session and address. An
      // address without a zone is that of the game they play first.
      const own = `${uid}\n${session?.id}\n${ip}\n${zone.abbr}\n${key}`;
      let isTagged = false;
      return cache.through(
        own,
        async (tag) => {
          const { value, dependencies } = await watch(make);
          isTagged = !dependencies.hasUntagged;
          tag(`user:${uid}`, until(endOf(uid, now)), ...tagLog, ...dependencies.tags);
          return value;
        },
        (value) => (isTagged && isRepeated(own) ? size(value) : null),
      );
    },
  };
}
