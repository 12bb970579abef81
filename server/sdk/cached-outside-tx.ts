import type { Db } from '../db/index.ts';
import type { RequestContext } from './context.ts';

type Cached = <T>(key: string, ctx: RequestContext, build: () => Promise<T>) => Promise<T>;

/**
 * Answers from what is kept, else builds, and the value falls with the tags. Inside a transaction
 * it always builds: what is decided there is decided from what the transaction sees.
 * @param cached `CacheService.shared`, or `own`
 */
export const cachedOutsideTx =
  (db: Pick<Db, 'inTx'>, cached: Cached) =>
  <T>(key: string, ctx: RequestContext, tags: readonly string[], build: () => Promise<T>): Promise<T> =>
    db.inTx()
      ? build()
      : cached(key, ctx, () => {
          ctx.tag(...tags);
          return build();
        });
