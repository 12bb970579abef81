import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type CompiledQuery } from 'kysely';
import type { OpenTransaction, EngineDriver, Message } from './driver.ts';
import type { Db, DbLog, Write } from './types.ts';

const RETRIES = 3;
/** How long a failed transaction waits for inner ones that are still running. */
const ABANDON_MS = 1_000;
type Effect = () => void | Promise<void>;
interface Registered {
  readonly run: Effect;
  readonly evenIfUncertain: boolean;
}

/**
 * One `tx()` call that is running: the outermost holds the transaction, each inner one is a
 * savepoint in it.
 */
interface Scope extends OpenTransaction {
  readonly parent: Scope | undefined;
  readonly depth: number;
  readonly effects: Registered[];
  /** What is written before the end. */
  readonly writes: CompiledQuery[];
  /** What goes to the other hosts with the commit. */
  readonly messages: Message[];
  open: boolean;
  /**
   * The inner transactions so far; they run one after the other, because savepoints nest. Never
   * rejects.
   */
  inner: Promise<unknown>;
}

/**
 * The transaction half of {@link Db}: which transaction a piece of code is in is carried by
 * AsyncLocalStorage.
 */
export function createTransactions(driver: EngineDriver, log: DbLog) {
  const storage = new AsyncLocalStorage<Scope | undefined>();
  const running = new Set<Promise<unknown>>();
  /** Errors of commits after which nobody knows whether they were done. */
  const uncertain = new WeakSet<Error>();
  const remember = (error: unknown): void => void (error instanceof Error && uncertain.add(error));
  const isUncertain = (error: unknown): boolean => error instanceof Error && uncertain.has(error);

  /**
   * The innermost open scope. A timer or listener made inside a transaction outlives it: then there
   * is none.
   */
  function currentScope(): Scope | undefined {
    let scope = storage.getStore();
    while (scope && !scope.open) scope = scope.parent;
    return scope;
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<void> = work.then(
      () => void running.delete(settled),
      () => void running.delete(settled),
    );
    running.add(settled);
    return work;
  }

  async function runEffect(effect: Effect): Promise<void> {
    try {
      await effect();
    } catch (err) {
      log.error({ err }, 'an effect after commit failed');
    }
  }

  async function runEffects(effects: readonly Registered[]): Promise<void> {
    for (const { run } of effects) await runEffect(run);
  }

  async function runInScope<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    try {
      const result = await storage.run(scope, work);
      await scope.inner;
      return result;
    } catch (error) {
      // What is rolled back waits only so long for what still runs in it: whoever gave up may have
      // done so because that hangs.
      await Promise.race([scope.inner, sleep(ABANDON_MS, undefined, { ref: false })]);
      throw error;
    } finally {
      scope.open = false;
    }
  }

  async function outermost<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const scope = newScope(await driver.begin(), undefined);
      let result: T;
      try {
        result = await runInScope(scope, work);
        await driver.commit(scope.trx, scope.writes, scope.messages, remember);
      } catch (error) {
        if (isUncertain(error)) await runEffects(scope.effects.filter(({ evenIfUncertain }) => evenIfUncertain));
        await scope.trx
          .rollback()
          .execute()
          // The connection is lost or discarded, and the transaction with it; the first error tells
          // why.
          .catch((err: unknown) => log.warn({ err }, 'a rollback failed'));
        if (attempt >= RETRIES || !causes(error).some((cause) => driver.isRetryable(cause))) throw error;
        await sleep(10 * 2 ** attempt);
        continue;
      }
      await runEffects(scope.effects);
      return result;
    }
  }

  async function savepoint<T>(parent: Scope, work: () => Promise<T>): Promise<T> {
    const scope = newScope(parent, parent);
    const name = sql.id(`tx_${scope.depth}`);
    await sql`savepoint ${name}`.execute(scope.on);
    let result: T;
    try {
      result = await runInScope(scope, work);
      if (scope.writes.length > 0) await driver.finish(scope.on, scope.writes, []);
      await sql`release savepoint ${name}`.execute(scope.on);
    } catch (error) {
      try {
        await sql`rollback to savepoint ${name}`.execute(scope.on);
        await sql`release savepoint ${name}`.execute(scope.on);
      } catch (err) {
        log.warn({ err }, 'a rollback to a savepoint failed');
      }
      throw error;
    }
    parent.effects.push(...scope.effects);
    parent.messages.push(...scope.messages);
    return result;
  }

  const tx: Db['tx'] = (work) => {
    const parent = currentScope();
    if (!parent) return track(storage.run(undefined, () => outermost(work)));
    const joined = parent.inner.then(() => savepoint(parent, work));
    parent.inner = joined.catch(() => {});
    return joined;
  };

  return {
    tx,
    current: () => currentScope()?.on,
    isUncertain,
    afterCommit(run: Effect, evenIfUncertain = false): void {
      const scope = currentScope();
      if (scope) scope.effects.push({ run, evenIfUncertain });
      else void track(runEffect(run));
    },
    atEnd(...writes: readonly Write[]): void {
      const scope = currentScope();
      if (!scope) throw new Error('a write needs a transaction: call it inside tx()');
      scope.writes.push(...writes.map((write) => write.compile(scope.on)));
    },
    /**
     * Leaves with the commit of the open transaction, in one statement with the others of it; false
     * when none is open.
     */
    send(message: Message): boolean {
      const scope = currentScope();
      scope?.messages.push(message);
      return scope !== undefined;
    },
    /** Resolves when no transaction and no effect is running. */
    async drained(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function newScope({ trx, on }: OpenTransaction, parent: Scope | undefined): Scope {
  return {
    trx,
    on,
    parent,
    depth: (parent?.depth ?? 0) + 1,
    effects: [],
    writes: [],
    messages: [],
    open: true,
    inner: Promise.resolve(),
  };
}

/** The error and the errors it wraps. */
function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 10; cause = cause.cause) chain.push(cause);
  return chain;
}
