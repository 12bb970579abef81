import { fail, type AppError } from './errors.ts';

export interface FairQueueOptions {
  /** How many run at once. */
  readonly parallel: number;
  /** Work of one owner that waits at most. */
  readonly mostOfOwner: number;
  /** Work of all owners that waits at most. */
  readonly most: number;
  /**
   * Nothing waits longer for its turn, milliseconds: what would is refused when it comes, and what
   * has after all is refused then.
   */
  readonly waitMs: number;
  /**
   * What one piece takes, milliseconds, as last measured. Without it nothing is refused before its
   * time is over.
   */
  readonly expectedMs?: () => number;
  /** What an owner is told whose own work already waits in full; default OVERLOADED. */
  readonly ownerIsFull?: () => AppError;
}

interface Waiting {
  readonly begin: () => void;
}

/** Runs work in turn; see {@link createFairQueue}. */
export interface FairQueue {
  /**
   * @param owner whose share of the turns it takes
   * @param gone whoever asked has gone: what still waits is dropped, and rejects with the signal's
   *   reason
   * @throws OVERLOADED with the seconds after which it is worth another try; what `ownerIsFull`
   *   makes; what `work` throws
   */
  run<T>(owner: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

/**
 * Runs at most so many pieces of work at once and shares the turns by owner, one after the other:
 * somebody with ten pieces that wait gets as many turns as somebody with one, so nobody holds up
 * the others for longer than it takes to finish what has begun.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { parallel, mostOfOwner, most, waitMs, expectedMs = () => 0, ownerIsFull = overloaded } = options;
  /** In the order of their turns; no lane is empty. */
  const lanes = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  function overloaded(): AppError {
    return fail('OVERLOADED', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  /**
   * How long the next piece of an owner would wait: of every other owner as many go before it as
   * there are before it in its own lane, and one.
   */
  function expectedWait(owner: string): number {
    const own = lanes.get(owner)?.length ?? 0;
    let before = own;
    for (const [other, { length }] of lanes) if (other !== owner) before += Math.min(length, own + 1);
    return ((before + 1) * expectedMs()) / parallel;
  }

  function takeTurn(owner: string, gone: AbortSignal | undefined): Promise<void> {
    const lane = lanes.get(owner) ?? [];
    if (lane.length >= mostOfOwner) throw ownerIsFull();
    if (waiting >= most || expectedWait(owner) > waitMs) throw overloaded();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        drop(owner, mine);
        settle();
        reject(reason as Error);
      };
      const onGone = (): void => leave(gone?.reason);
      const timer = setTimeout(() => leave(overloaded()), waitMs);
      const settle = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', onGone);
      };
      const mine: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
      };
      gone?.addEventListener('abort', onGone);
      lane.push(mine);
      lanes.set(owner, lane);
      waiting++;
    });
  }

  function drop(owner: string, piece: Waiting): void {
    const lane = lanes.get(owner) ?? [];
    lane.splice(lane.indexOf(piece), 1);
    if (lane.length === 0) lanes.delete(owner);
    waiting--;
  }

  /**
   * Gives the turn of a piece that has ended to the owner whose turn it is; whoever had one stands
   * last afterwards.
   */
  function handOver(had: string): void {
    const own = lanes.get(had);
    if (own) {
      lanes.delete(had);
      lanes.set(had, own);
    }
    const [next] = lanes;
    if (!next) {
      running--;
      return;
    }
    const [owner, lane] = next;
    const [first] = lane;
    lanes.delete(owner);
    if (lane.length > 1) lanes.set(owner, lane);
    lane.shift();
    waiting--;
    first?.begin();
  }

  return {
    async run(owner, work, gone) {
      gone?.throwIfAborted();
      if (running < parallel) running++;
      else await takeTurn(owner, gone);
      try {
        gone?.throwIfAborted();
        return await work();
      } finally {
        handOver(owner);
      }
    },
  };
}
