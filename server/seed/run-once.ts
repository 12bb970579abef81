import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountTables } from '../modules/accounts/index.ts';
import type { Db } from '../sdk/index.ts';
import type { SeedTables } from './migrations.ts';

const NAME = 'demo';

/** Whether this database holds the demo. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await runs(db).selectFrom('seed_run').select('done_at').where('name', '=', NAME).executeTakeFirst();
  return typeof row?.done_at === 'number';
}

/**
 * Takes the run, or takes up one that was killed.
 * @param prepare what takes long, before the transaction
 * @param bring in the transaction
 * @returns nothing when the database is filled or not empty
 */
export async function beginRun<Prepared, T>(
  db: Db,
  now: number,
  prepare: () => Promise<Prepared>,
  bring: (prepared: Prepared) => Promise<T>,
): Promise<T | null> {
  // Looking first, so that the usual start writes nothing.
  const known = await runs(db).selectFrom('seed_run').select('done_at').where('name', '=', NAME).executeTakeFirst();
  if (known ? known.done_at !== null : !(await isEmpty(db))) return null;
  const prepared = await prepare();
  return patientTx(db, async () => {
    const fresh = await runs(db)
      .insertInto('seed_run')
      .values({ name: NAME, started_at: now, done_at: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (!fresh.numInsertedOrUpdatedRows) return (await isRunOpen(db)) ? bring(prepared) : null;
    if (await isEmpty(db)) return bring(prepared);
    await runs(db).deleteFrom('seed_run').where('name', '=', NAME).execute();
    return null;
  });
}

/** Waits for whoever is filling. @returns whether the run is still to be done */
export async function isRunOpen(db: Db): Promise<boolean> {
  const run = runs(db).selectFrom('seed_run').select('done_at').where('name', '=', NAME);
  const row = await db.forUpdate(run).executeTakeFirst();
  return row?.done_at === null;
}

async function isEmpty(db: Db): Promise<boolean> {
  const account = await db.q<AccountTables>().selectFrom('account').select('id').limit(1).executeTakeFirst();
  const post = await db.q<{ post: { id: number } }>().selectFrom('post').select('id').limit(1).executeTakeFirst();
  return !account && !post;
}

const runs = (db: Db) => db.q<SeedTables>();

/** The last step, in the transaction of what was filled in. */
export async function finishRun(db: Db, now: number): Promise<void> {
  await runs(db).updateTable('seed_run').set({ done_at: now }).where('name', '=', NAME).execute();
}

const LOCK_WAIT_MS = 120_000;
const PAUSE_MS = 500;

/**
 * A transaction that waits longer than usual for its turn: another process may be filling the same
 * database.
 */
export async function patientTx<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    let begun = false;
    try {
      return await db.tx(() => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun || waited >= LOCK_WAIT_MS) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
