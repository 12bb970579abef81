import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine, hasPostgres, startPostgres } from '../../tests/support/engines.ts';
import { openDb, type Db } from './index.ts';
import { migrate, type LooseTables, type MigrationSet } from './migrate.ts';

const core: MigrationSet = {
  owner: 'core',
  migrations: {
    '001-pair': async ({ schema, types }) => {
      for (const table of ['left', 'right'])
        await schema.createTable(table).addColumn('id', types.int, types.id).execute();
    },
  },
};
const idsOf = async (db: Db, table: string) =>
  (await db.q<LooseTables>().selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => Number(id));
const addPair = (db: Db, id: number) =>
  db.tx(async () => {
    await db.q<LooseTables>().insertInto('left').values({ id }).execute();
    await db.q<LooseTables>().insertInto('right').values({ id }).execute();
  });

/** A second process that writes pairs and names each one once it is acknowledged. */
const WRITER = `
  const { openDb } = await import(process.env.DB_MODULE);
  const db = await openDb(JSON.parse(process.env.DB_ADDRESS));
  for (let id = 1; ; id++) {
    await db.tx(async () => {
      await db.q().insertInto('left').values({ id }).execute();
      await db.q().insertInto('right').values({ id }).execute();
    });
    console.log(id);
  }`;

describeOnEachEngine('durability', (open) => {
  it('keeps every acknowledged transaction, and no half one, when the process is killed', async () => {
    const db = await open();
    await migrate(db, [core]);
    const env = {
      ...process.env,
      DB_MODULE: new URL('./index.ts', import.meta.url).href,
      DB_ADDRESS: JSON.stringify(open.addressOf(db)),
    };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let acknowledged = 0;
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line);
      if (acknowledged === 40) child.kill('SIGKILL');
    }
    await exit;
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    await vi.waitFor(async () => {
      const left = await idsOf(db, 'left');
      expect(left.length).toBeGreaterThanOrEqual(acknowledged);
      expect(await idsOf(db, 'right')).toEqual(left);
    }, 10_000);
    await addPair(db, 1_000_000);
  }, 60_000);
});

if (hasPostgres()) {
  describe('a database server that crashes', () => {
    it('keeps what was acknowledged; the layer reconnects by itself and says that messages were missed', async () => {
      const server = await startPostgres({ fsync: true });
      const log = { warn: vi.fn(), error: vi.fn() };
      try {
        const db = await openDb({ url: server.url, log });
        const other = await openDb({ url: server.url });
        const reconnected = vi.fn();
        db.onReconnect(reconnected);
        await migrate(db, [core]);
        let acknowledged = 0;
        const writing = (async () => {
          for (let id = 1; ; id++) {
            await addPair(db, id);
            acknowledged = id;
          }
        })().catch((error: unknown) => error);
        await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(20), 20_000);
        await server.kill('SIGKILL');
        expect(await writing).toBeInstanceOf(Error);
        await expect(db.ping()).rejects.toThrow();
        await server.restart();

        await vi.waitFor(() => expect(reconnected).toHaveBeenCalled(), 20_000);
        const left = await idsOf(db, 'left');
        expect(left.length).toBeGreaterThanOrEqual(acknowledged);
        expect(await idsOf(db, 'right')).toEqual(left);
        await addPair(db, 1_000_000);
        const heard = vi.fn();
        db.subscribe('posts', heard);
        await other.publish('posts', 1);
        await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(1, false), 10_000);
        await Promise.all([db.close(), other.close()]);
      } finally {
        await server.stop();
      }
    }, 60_000);
  });
}
