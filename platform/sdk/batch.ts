/** How long things are collected before they are asked for together. */
const WAIT_MS = 50;
/** How much longer, while the page is busy with showing more of what wants something. */
const BUSY_MS = 200;

/** Until the browser has nothing else to do; at once where that is not known. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: BUSY_MS });
    else resolve();
  });

export interface BatchOptions<K, V> {
  /** Two with the same key are the same. */
  readonly keyOf: (wanted: K) => string;
  /** One call, for at most `most` different ones; answers by key. */
  readonly ask: (wanted: readonly K[]) => Promise<ReadonlyMap<string, V>>;
  readonly most: number;
  /** Milliseconds. */
  readonly wait?: number;
}

/**
 * `want(x)` answers from one call for everything that is wanted within the wait; null for what the
 * answer leaves out.
 */
export function createBatch<K, V>({ keyOf, ask, most, wait = WAIT_MS }: BatchOptions<K, V>) {
  let open: { readonly wanted: Map<string, K>; readonly found: Promise<ReadonlyMap<string, V>> } | undefined;

  async function askAll(wanted: readonly K[]): Promise<ReadonlyMap<string, V>> {
    const count = Math.ceil(wanted.length / most);
    const parts = Array.from({ length: count }, (_, n) => wanted.slice(n * most, (n + 1) * most));
    const answers = await Promise.all(parts.map(ask));
    return new Map(answers.flatMap((answer) => [...answer]));
  }

  function begin() {
    const wanted = new Map<string, K>();
    const found = new Promise<void>((resolve) => setTimeout(resolve, wait)).then(whenIdle).then(() => {
      open = undefined;
      return askAll([...wanted.values()]);
    });
    return { wanted, found };
  }

  return async (one: K): Promise<V | null> => {
    open ??= begin();
    open.wanted.set(keyOf(one), one);
    return (await open.found).get(keyOf(one)) ?? null;
  };
}
