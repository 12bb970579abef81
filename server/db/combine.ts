/** How one call of many ended. */
export type Outcome<Out> = { readonly value: Out } | { readonly error: unknown };

/**
 * Answers one outcome per input, in their order; what it throws is the outcome of all. It may call
 * `next` when the next group can start before it has answered.
 */
export type RunTogether<In, Out> = (inputs: readonly In[], next: () => void) => Promise<readonly Outcome<Out>[]>;

export interface CombineOptions<In> {
  /** Most calls that run together. */
  readonly max: number;
  /** How many groups may run at a time; the calls that come meanwhile make the next group. */
  readonly groups: number;
  /**
   * The key of the row that a call locks. Two groups that ran at a time with the same key in both
   * would only wait for each other, the whole of one for the whole of the other; so a call is
   * deferred while a running group has its key. In one group a key may be several times.
   */
  readonly rowLockKey?: (input: In) => unknown;
}

/** A group does not wait for more than this part of the last one's size, and not for longer. */
const ENOUGH = 0.75;
const FLUSH_AFTER_MS = 1;

/**
 * Makes one function of many calls out of one of lists: calls that wait at the same moment run
 * together, so that what costs the same for one as for thirty (a round trip, a flush to the disk)
 * is paid once. A call that comes alone waits for nothing but the current turn of the event loop;
 * after a large group, a moment for the others that will come again.
 */
export function combine<In, Out>(
  run: RunTogether<In, Out>,
  { max, groups, rowLockKey }: CombineOptions<In>,
): (input: In) => Promise<Out> {
  interface Call {
    readonly input: In;
    readonly settle: (outcome: Outcome<Out>) => void;
  }
  let waiting: Call[] = [];
  /** Calls whose row a running group locks. */
  let deferred: Call[] = [];
  const lockedKeys = new Set<unknown>();
  let running = 0;
  /**
   * Calls of the last group: about as many come again when many people call one after the other.
   */
  let last = 1;
  let flushTimer: NodeJS.Timeout | undefined;
  let isStarting = false;

  function schedule(): void {
    if (isStarting || waiting.length === 0 || running >= groups) return;
    if (waiting.length >= Math.min(max, last * ENOUGH)) return flush();
    flushTimer ??= setTimeout(flush, FLUSH_AFTER_MS);
  }

  /**
   * After the sockets that are ready now have been read: their requests belong to the same group.
   */
  function flush(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      start();
      schedule();
    });
  }

  function start(): void {
    if (waiting.length === 0 || running >= groups) return;
    const calls = waiting.slice(0, max);
    waiting = waiting.slice(max);
    last = calls.length;
    running++;
    const keys = rowLockKey ? calls.map(({ input }) => rowLockKey(input)) : [];
    for (const key of keys) lockedKeys.add(key);
    deferLocked();
    let hasMadeRoom = false;
    const next = (): void => {
      if (hasMadeRoom) return;
      hasMadeRoom = true;
      running--;
      for (const key of keys) lockedKeys.delete(key);
      deferLocked();
      schedule();
    };
    void settleAll(calls, next).finally(next);
  }

  const isLocked = ({ input }: Call): boolean => rowLockKey !== undefined && lockedKeys.has(rowLockKey(input));

  /**
   * Parts the calls anew after a group has begun or ended, without changing the order of those of
   * one row.
   */
  function deferLocked(): void {
    if (!rowLockKey) return;
    const all = [...deferred, ...waiting];
    deferred = all.filter(isLocked);
    waiting = all.filter((call) => !isLocked(call));
  }

  async function settleAll(calls: readonly Call[], next: () => void): Promise<void> {
    let outcomes: readonly Outcome<Out>[];
    try {
      outcomes = await run(
        calls.map(({ input }) => input),
        next,
      );
    } catch (error) {
      outcomes = calls.map(() => ({ error }));
    }
    for (const [index, { settle }] of calls.entries())
      settle(outcomes[index] ?? { error: new Error('a combined call was not answered') });
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const settle = (outcome: Outcome<Out>): void =>
        'value' in outcome ? resolve(outcome.value) : reject(outcome.error);
      const call = { input, settle };
      if (isLocked(call)) return void deferred.push(call);
      waiting.push(call);
      schedule();
    });
}

/** As {@link combine}, but only calls of the same kind (a zone, say) share a group. */
export function combineBy<Kind, In, Out>(
  kindOf: (input: In) => Kind,
  run: RunTogether<In, Out>,
  options: CombineOptions<In>,
): (input: In) => Promise<Out> {
  const byKind = new Map<Kind, (input: In) => Promise<Out>>();
  return (input) => {
    const kind = kindOf(input);
    const together = byKind.get(kind) ?? combine(run, options);
    byKind.set(kind, together);
    return together(input);
  };
}

/**
 * What fails as a whole is run again one by one, so that only who made it fail hears of it.
 * @param isUncertain what may have been done after all is not run again
 */
export function allOrEach<In, Out>(
  run: RunTogether<In, Out>,
  isUncertain: (error: unknown) => boolean,
): RunTogether<In, Out> {
  const together: RunTogether<In, Out> = async (inputs, next) => {
    try {
      return await run(inputs, next);
    } catch (error) {
      if (isUncertain(error) || inputs.length === 1) return inputs.map(() => ({ error }));
      const outcomes: Outcome<Out>[] = [];
      for (const input of inputs) outcomes.push(...(await together([input], () => {})));
      return outcomes;
    }
  };
  return together;
}
