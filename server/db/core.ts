import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { createBus, encodePayload } from './bus.ts';
import { replaceFile } from './disk.ts';
import type { EngineDriver } from './driver.ts';
import { createIsAmong, createRowList } from './row-list.ts';
import { createSearch } from './search.ts';
import { createTransactions } from './transactions.ts';
import type { Db, DbLog } from './types.ts';

/**
 * Puts the engine-neutral half of {@link Db} on a driver, and answers when messages of other hosts
 * arrive.
 */
export async function createDb(driver: EngineDriver, log: DbLog): Promise<Db> {
  const transactions = createTransactions(driver, log);
  const bus = createBus(log);
  let closing: Promise<void> | undefined;

  const { readPrimary } = driver;
  const freshly = new AsyncLocalStorage<true>();
  const primary: Db['primary'] = (work) => (readPrimary ? freshly.run(true, work) : work());
  const reader = () => (readPrimary && freshly.getStore() ? readPrimary : driver.read);
  // The one place where the caller's table types are put on a connection that knows none.
  const q = <Tables>() => (transactions.current() ?? reader()) as unknown as Kysely<Tables>;

  /** @throws Error that begins with why, where no transaction is open */
  const openTransaction = (why: string): Kysely<unknown> => {
    const trx = transactions.current();
    if (!trx) throw new Error(`${why}: call it inside tx()`);
    return trx;
  };
  const lock = <QB>(qb: QB, of: string | undefined, skipLocked: boolean): QB => {
    openTransaction('a row lock needs a transaction');
    // Adding a lock clause does not change a query builder's type.
    return driver.lockRows(qb, { of, skipLocked }) as QB;
  };

  await driver.listen({
    message: (channel, json) => primary(() => bus.deliver(channel, json, false)),
    reconnected: () => primary(bus.reconnected),
  });

  return {
    engine: driver.engine,
    q,
    primary,
    tx: transactions.tx,
    inTx: () => transactions.current() !== undefined,
    afterCommit: (effect, evenIfUncertain) => transactions.afterCommit(() => primary(effect), evenIfUncertain),
    isUncertain: transactions.isUncertain,
    isUniqueViolation: (error) => driver.isUniqueViolation(error),
    forUpdate: (qb, of) => lock(qb, of, false),
    skipLocked: (qb, of) => lock(qb, of, true),
    async lockName(name) {
      await driver.lockName(openTransaction('a lock needs a transaction'), name);
    },
    rowList: createRowList(driver.engine),
    isAmong: createIsAmong(driver.engine),
    atEnd: transactions.atEnd,
    async newIds(table, most, needed = Promise.resolve(most)) {
      const trx = openTransaction('new ids need a transaction');
      // Who passed it hears of its failure; an engine that does not wait for it must not be told.
      needed.catch(() => {});
      return driver.newIds(trx, table, most, needed);
    },
    async preferIndexes() {
      await driver.preferIndexes(openTransaction('this is about the rest of a transaction'));
    },
    async insertId(insert) {
      // Every table with a generated key calls it `id` (migrate.ts, types.id), which a generic
      // table type cannot say.
      const returning = insert.returning('id' as never) as unknown as {
        executeTakeFirstOrThrow(): Promise<{ id: number }>;
      };
      return (await returning.executeTakeFirstOrThrow()).id;
    },
    async publish(channel, payload) {
      const json = encodePayload(channel, payload);
      if (!transactions.send({ channel, json })) await driver.finish(driver.write, [], [{ channel, json }]);
      transactions.afterCommit(() => primary(() => bus.deliver(channel, json, true)));
    },
    subscribe: bus.subscribe,
    hearAll: () => driver.hearAll(),
    onReconnect: bus.onReconnect,
    ping: () => driver.ping(),
    state: () => driver.state(),
    close: () => (closing ??= transactions.drained().then(() => driver.close())),
    backup: (file) => replaceFile(resolve(file), (part) => driver.backup(part)),
    refreshStatistics: () => driver.refreshStatistics(),
    search: createSearch(driver.engine, q),
  };
}
