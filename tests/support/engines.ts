import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openDb, type Db, type DbLog, type Engine, type OpenOptions } from '../../server/db/index.ts';
import { createDatabaseOn, dropDatabaseOn } from './postgres-databases.ts';
import { copyTemplate, PG_TEMPLATE } from './templates.ts';

export { hasPostgres, startPostgres, type PostgresServer } from './postgres-server.ts';

export interface OpenTestDb {
  /**
   * Opens a new empty database, deleted when its last `Db` is closed, at the latest at the end of
   * the describe block.
   * @param options.beside opens another `Db` on the database of this one, as a second host would
   * @param options.migrated with the tables of core and of every plugin, as an application finds it
   *   at its second start
   */
  (options?: { beside?: Db; log?: DbLog; migrated?: boolean }): Promise<Db>;
  readonly engine: Engine;
  /** How the database of an open `Db` is reached, for a test that starts another process. */
  addressOf(db: Db): OpenOptions;
}

/**
 * Runs the tests on each engine:
 * `describeOnEachEngine('polls', (open) => { it('...', async () => { const db = await open() ... }) })`.
 */
export function describeOnEachEngine(name: string, tests: (open: OpenTestDb) => void): void {
  describe(`${name} (sqlite)`, () => tests(opener('sqlite', createFile)));
  const url = process.env['TEST_PG_URL'];
  // Without a server the global setup has warned, or failed the run under CI.
  describe.skipIf(!url)(`${name} (postgres)`, () =>
    tests(opener('postgres', (migrated) => createDatabase(url ?? '', migrated))),
  );
}

/** A fresh database and how to delete it. */
interface Place {
  options: OpenOptions;
  remove(): Promise<void>;
  users: number;
}

type Create = (migrated: boolean) => Promise<Omit<Place, 'users'>>;

function opener(engine: Engine, create: Create): OpenTestDb {
  const places = new Map<Db, Place>();

  const open = async ({ beside, log, migrated = false }: Parameters<OpenTestDb>[0] = {}): Promise<Db> => {
    const place = (beside && places.get(beside)) ?? { ...(await create(migrated)), users: 0 };
    place.users++;
    const db = await openDb({ ...place.options, log, poolSize: 5 });
    places.set(db, place);
    const close = db.close;
    let closing: Promise<void> | undefined;
    db.close = () =>
      (closing ??= (async () => {
        await close();
        places.delete(db);
        if (--place.users === 0) await place.remove();
      })());
    return db;
  };

  afterAll(async () => {
    for (const db of [...places.keys()]) await db.close();
  });

  return Object.assign(open, {
    engine,
    addressOf: (db: Db): OpenOptions => {
      const place = places.get(db);
      if (!place) throw new Error('this Db is closed, or was not opened here');
      return place.options;
    },
  });
}

async function createFile(migrated: boolean): Promise<Omit<Place, 'users'>> {
  const folder = await mkdtemp(join(tmpdir(), 'gh-db-'));
  const file = join(folder, 'forum.db');
  if (migrated) copyTemplate(file);
  return {
    options: { file },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createDatabase(serverUrl: string, migrated: boolean): Promise<Omit<Place, 'users'>> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = await createDatabaseOn(serverUrl, name, migrated ? PG_TEMPLATE : undefined);
  return { options: { url }, remove: () => dropDatabaseOn(serverUrl, name) };
}

/**
 * Addresses of a database and of a copy that nothing follows: what was there stays, what is written
 * comes never.
 */
export interface Lagging {
  readonly url: string;
  readonly readUrl: string;
}

/**
 * Runs tests where reads may go to a replica. `fill` gets the address of a migrated database and
 * closes what it opens there; the tests then have it, and its copy of that moment as the replica.
 */
export function describeWithReplica(
  name: string,
  fill: (url: string) => Promise<void>,
  tests: (place: () => Lagging) => void,
): void {
  const server = process.env['TEST_PG_URL'];
  describe.skipIf(!server)(name, () => {
    const names = ['primary', 'replica'].map((kind) => `test_${kind}_${randomBytes(8).toString('hex')}`);
    const [primary = '', replica = ''] = names;
    let place: Lagging | undefined;
    beforeAll(async () => {
      const url = await createDatabaseOn(server ?? '', primary, PG_TEMPLATE);
      await fill(url);
      place = { url, readUrl: await createDatabaseOn(server ?? '', replica, primary) };
    });
    afterAll(async () => {
      for (const database of names) await dropDatabaseOn(server ?? '', database);
    });
    tests(() => {
      if (!place) throw new Error('the databases are not there yet');
      return place;
    });
  });
}
