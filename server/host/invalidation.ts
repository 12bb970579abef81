import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/index.ts';
import type { Invalidate } from './services.ts';

const INVALIDATE = 'invalidate';
/** The channel on which every other host is told to forget everything that it keeps. */
export const FLUSH = 'flush';

/** Somebody who keeps what was read before. */
export interface Keeper {
  /** Drops what was made from these tags. */
  invalidate(tags: readonly string[]): void;
  /** Drops everything: what other hosts have told may have been missed. */
  flush(): void;
}

/** Tells everybody who keeps something, on every host, what is to be dropped. */
export interface Invalidation {
  /** From now on this keeper is told, too. */
  add(keeper: Keeper): void;
  /**
   * Here at once after the commit of the open transaction, if there is one, and on the other hosts.
   */
  readonly invalidate: Invalidate;
  /** On this host alone, at once. */
  drop(tags: readonly string[]): void;
  /** Everything on this host. */
  flush(): void;
  /** Everything on the others of this database. */
  flushOthers(): Promise<void>;
}

/** Listens to the other hosts from the start. */
export function createInvalidation(db: Db, log: FastifyBaseLogger): Invalidation {
  const keepers: Keeper[] = [];
  const drop = (tags: readonly string[]): void => keepers.forEach((keeper) => keeper.invalidate(tags));
  const flush = (): void => keepers.forEach((keeper) => keeper.flush());
  db.subscribe(INVALIDATE, (payload, local) => {
    if (!local && Array.isArray(payload)) drop(payload.filter((tag) => typeof tag === 'string'));
  });
  db.onReconnect(flush);
  db.subscribe(FLUSH, (_payload, local) => void (local || flush()));
  return {
    add: (keeper) => void keepers.push(keeper),
    invalidate: (...tags) => {
      db.afterCommit(() => drop(tags), true);
      void db
        .publish(INVALIDATE, tags)
        .catch((error: unknown) => log.error({ err: error }, 'Telling the other hosts failed'));
    },
    drop,
    flush,
    flushOthers: () => db.publish(FLUSH, null),
  };
}
