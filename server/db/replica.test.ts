import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres, startPostgres, type PostgresServer } from '../../tests/support/engines.ts';
import { openDb, type Db } from './index.ts';
import { add, openWithItems, type Tables } from './test-support.ts';

const WAIT = { timeout: 20_000, interval: 100 };

describe.skipIf(!hasPostgres())('a replica that follows its primary', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let db: Db;
  // How long the replica has been behind does not depend on how busy the machine is.
  const clock = vi.spyOn(Date, 'now');

  beforeAll(async () => {
    primary = await startPostgres({ fsync: false });
    replica = await startPostgres({ fsync: false, follows: primary.url });
    db = await openWithItems(() => openDb({ url: primary.url, readUrl: replica.url, poolSize: 3 }));
  });
  afterAll(async () => {
    await db.close();
    await replica.stop();
    await primary.stop();
    clock.mockRestore();
  });

  const isStandby = async () =>
    (await sql<{ there: number }>`select pg_is_in_recovery() as there`.execute(db.q())).rows[0]?.there;
  const count = async () => (await db.q<Tables>().selectFrom('item').select('id').execute()).length;
  /** What a call answers, on its own connection, as an operator's. */
  async function onReplica(call: string): Promise<unknown> {
    const operator = new pg.Client({ connectionString: replica.url });
    await operator.connect();
    const { rows } = await operator.query<{ answer: unknown }>(`select ${call} as answer`);
    await operator.end();
    return rows[0]?.answer;
  }

  it('is read while it keeps up; too far behind the primary is read in its place, until it has caught up', async () => {
    // Itself: what fails there is answered by the primary.
    await vi.waitFor(async () => expect(await onReplica("to_regclass('item') is not null")).toBe(true), WAIT);
    expect(await count()).toBe(0);
    expect(await isStandby()).toBe(1);
    await vi.waitFor(() => expect(db.state().replica).toEqual({ status: 'up', lagMs: 0 }), WAIT);

    await onReplica('pg_wal_replay_pause()');
    // It is only asked for: what is on its way may still be followed.
    await vi.waitFor(async () => expect(await onReplica('pg_get_wal_replay_pause_state()')).toBe('paused'), WAIT);
    let at = Date.now();
    clock.mockImplementation(() => at);
    await db.tx(() => add(db, 'one'));
    // On a busy machine it may have been asked in vain for a moment, and the primary is read then.
    await vi.waitFor(async () => expect([await isStandby(), await count()]).toEqual([1, 0]), WAIT);
    await vi.waitFor(() => {
      at += 100;
      expect(db.state().replica?.status).toBe('behind');
    }, WAIT);
    expect(db.state().replica?.lagMs).toBeGreaterThan(5_000);
    expect([await isStandby(), await count()]).toEqual([0, 1]);

    clock.mockReset();
    await onReplica('pg_wal_replay_resume()');
    await vi.waitFor(() => expect(db.state().replica).toEqual({ status: 'up', lagMs: 0 }), WAIT);
    expect([await isStandby(), await count()]).toEqual([1, 1]);
  });

  it('tells what its pools do', async () => {
    const slow = sql`select pg_sleep(0.3)`.execute(db.q());
    await vi.waitFor(() => expect(db.state().pools['replica']).toMatchObject({ inUse: 1, waiting: 0 }), WAIT);
    expect(db.state()).toMatchObject({ pools: { write: { waiting: 0 }, read: { inUse: 0 } }, hearsOthers: true });
    await slow;
  });
});
