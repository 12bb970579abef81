import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import type { Db } from './index.ts';
import { migrate, migrateIsolated, NewerDatabaseError, type LooseTables, type MigrationSet } from './migrate.ts';

const core: MigrationSet = {
  owner: 'core',
  migrations: {
    '002-rows': async ({ db }) => {
      await db
        .insertInto('post')
        .values({ zone: 'sw4', body: '{"a":1}', hot: 1, made_at: 1_700_000_000_000 })
        .execute();
    },
    '001-post': async ({ schema, types }) => {
      await schema
        .createTable('post')
        .addColumn('id', types.int, types.id)
        .addColumn('zone', types.text, (c) => c.notNull())
        .addColumn('body', types.json, (c) => c.notNull())
        .addColumn('hot', types.flag, (c) => c.notNull().defaultTo(0))
        .addColumn('made_at', types.time)
        .addColumn('score', types.real)
        .execute();
      await schema.createIndex('post_hot').on('post').column('zone').unique().where(sql.ref('hot'), '=', 1).execute();
    },
  },
};
const plugin: MigrationSet = {
  owner: 'poll-box',
  migrations: {
    '001-poll': async ({ schema, types, createSearchIndex }) => {
      await schema
        .createTable('poll')
        .addColumn('id', types.int, types.id)
        .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
        .execute();
      await createSearchIndex('poll');
    },
  },
};

const tableNames = async (db: Db) =>
  (await db.q().introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

describeOnEachEngine('migrations', (open) => {
  it('run in order, once, with a table for each owner', async () => {
    const db = await open();
    expect(await migrate(db, [core, plugin])).toEqual(['core/001-post', 'core/002-rows', 'poll-box/001-poll']);
    expect(await migrate(db, [core, plugin])).toEqual([]);
    expect(await tableNames(db)).toEqual(
      expect.arrayContaining(['migration_core', 'migration_poll-box', 'post', 'poll']),
    );
    const added = { ...core, migrations: { ...core.migrations, '003-more': async () => {} } };
    expect(await migrate(db, [added, plugin])).toEqual(['core/003-more']);
    expect(await migrate(db, [added])).toEqual([]);
    const rows = await db.q<LooseTables>().selectFrom('post').selectAll().execute();
    expect(rows).toStrictEqual([
      { id: 1, zone: 'sw4', body: '{"a":1}', hot: 1, made_at: 1_700_000_000_000, score: null },
    ]);
  });

  it('keep partial unique indexes and foreign keys', async () => {
    const db = await open();
    await migrate(db, [core, plugin]);
    const post = (hot: number) =>
      db.tx(() => db.q<LooseTables>().insertInto('post').values({ zone: 'sw4', body: '', hot, score: 0.5 }).execute());
    await post(0);
    await post(0);
    await expect(post(1)).rejects.toSatisfy((error) => db.isUniqueViolation(error));
    const orphan = () => db.q<LooseTables>().insertInto('poll').values({ post_id: 99 }).execute();
    await expect(db.tx(orphan)).rejects.toThrow(/foreign key/i);
  });

  it('run also when their name sorts before one that has run', async () => {
    const db = await open();
    await migrate(db, [core]);
    const between = { ...core, migrations: { ...core.migrations, '001-and-more': async () => {} } };
    expect(await migrate(db, [between])).toEqual(['core/001-and-more']);
  });

  it('leave nothing behind when one fails, and name it', async () => {
    const db = await open();
    const broken: MigrationSet = {
      owner: 'broken',
      migrations: {
        '001-fine': async ({ schema, types }) => {
          await schema.createTable('fine').addColumn('id', types.int, types.id).execute();
        },
        '002-bad': async (m) => {
          await m.sql`select * from missing`.execute(m.db);
        },
      },
    };
    await expect(migrate(db, [core, broken])).rejects.toThrow(/migration broken\/002-bad failed: .*missing/);
    expect(await tableNames(db)).toEqual([]);
    // Isolated, it leaves the others migrated and nothing of its own.
    const { ran, failed } = await migrateIsolated(db, [core, broken, plugin]);
    expect(ran).toEqual(['core/001-post', 'core/002-rows', 'poll-box/001-poll']);
    expect(failed).toMatchObject([
      { owner: 'broken', error: { message: expect.stringContaining('002-bad') as string } },
    ]);
    expect(await tableNames(db)).not.toContain('fine');
    await expect(migrateIsolated(db, [broken, plugin])).rejects.toThrow('002-bad');
  });

  it('run once when two hosts start together', async () => {
    const db = await open();
    const other = await open({ beside: db });
    const ran = await Promise.all([migrate(db, [core, plugin]), migrate(other, [core, plugin])]);
    expect(ran.flat().sort()).toEqual(['core/001-post', 'core/002-rows', 'poll-box/001-poll']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from post`.execute(other.q());
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('show a column added later to a statement used before', async () => {
    const db = await open();
    await migrate(db, [core]);
    const all = () => db.q<LooseTables>().selectFrom('post').selectAll().executeTakeFirstOrThrow();
    expect(await all()).not.toHaveProperty('late');
    const late: MigrationSet['migrations'] = {
      '003-late': async ({ schema, types }) => {
        await schema
          .alterTable('post')
          .addColumn('late', types.text, (c) => c.notNull().defaultTo('x'))
          .execute();
      },
    };
    await migrate(db, [{ owner: 'core', migrations: { ...core.migrations, ...late } }]);
    expect(await all()).toHaveProperty('late', 'x');
  });

  it('say that a database is newer than the program, and change nothing', async () => {
    const db = await open();
    await migrate(db, [{ ...core, migrations: { ...core.migrations, '003-later': async () => {} } }, plugin]);
    const older = migrate(db, [core, { ...plugin, migrations: { ...plugin.migrations, '002-more': async () => {} } }]);
    await expect(older).rejects.toThrow(NewerDatabaseError);
    await expect(older).rejects.toThrow(/newer version of the forum.*core\/003-later/);
    expect(await migrate(db, [{ ...core, migrations: { ...core.migrations, '003-later': async () => {} } }])).toEqual(
      [],
    );
  });

  it('refuse owners that are no ids', async () => {
    const db = await open();
    await expect(migrate(db, [{ owner: 'a"b', migrations: {} }])).rejects.toThrow(TypeError);
    await expect(migrate(db, [core, core])).rejects.toThrow(/twice/);
  });
});
