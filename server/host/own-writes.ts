import { REPLICA_LAG_MS } from '../db/index.ts';
import type { RequestContext } from '../sdk/context.ts';
import { createLru } from '../sdk/lru.ts';
import type { Building } from './cache.ts';

/** Sessions that have written within that time. */
const SESSIONS = 10_000;

export interface OwnWrites {
  /** This session begins now, or has just written. */
  mark(sessionId: string): void;
  /**
   * Answers a request: what a write decides from is never old, and who has just written on this host reads where it was written
   * (see `Db.fresh`), so that nobody sends again what she does not see yet.
   */
  answer<T>(ctx: Pick<RequestContext, 'session'>, isWrite: boolean, work: () => Promise<T>): Promise<T>;
}

export function createOwnWrites(fresh: Building): OwnWrites {
  const latest = createLru<string, true>(SESSIONS, REPLICA_LAG_MS);
  const mark = (id: string): void => void latest.set(id, true);
  return {
    mark,
    answer(ctx, isWrite, work) {
      const id = ctx.session?.id;
      if (!isWrite) return id !== undefined && latest.has(id) ? fresh(work) : work();
      const done = fresh(work);
      return id === undefined ? done : done.finally(() => mark(id));
    },
  };
}
