import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
import { openDb, type Db } from './index.ts';
import { migrate, type LooseTables, type MigrationSet } from './migrate.ts';
import { restoreDb } from './restore.ts';

const core: MigrationSet = {
  owner: 'core',
  migrations: {
    '001-pair': async ({ schema, types, createSearchIndex }) => {
      for (const table of ['left', 'right']) {
        await schema
          .createTable(table)
          .addColumn('id', types.int, types.id)
          .addColumn('text', types.text, (c) => c.notNull())
          .execute();
      }
      await createSearchIndex('pair');
    },
  },
};

const addPair = (db: Db, text: string) =>
  db.tx(async () => {
    const id = await db.insertId(db.q<LooseTables>().insertInto('left').values({ text }));
    await db.search.put('pair', id, text);
    await new Promise(setImmediate);
    await db.q<LooseTables>().insertInto('right').values({ id, text }).execute();
  });
const idsOf = async (db: Db, table: string) =>
  (await db.q<LooseTables>().selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

describeOnEachEngine('backup', (open) => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  async function folderForCopies(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'gh-copy-'));
    folders.push(folder);
    return folder;
  }

  it('copies one moment while writes go on, and restores to it', async () => {
    const db = await open();
    await migrate(db, [core]);
    for (let i = 0; i < 50; i++) await addPair(db, `你好 ${i}`);
    const file = join(await folderForCopies(), 'copy');
    await writeFile(file, 'an older copy');
    let writing = true;
    const writer = (async () => {
      while (writing) await addPair(db, '后来');
    })();
    await db.backup(file);
    writing = false;
    await writer;

    const target = await open();
    const address = open.addressOf(target);
    await migrate(target, [
      {
        owner: 'core',
        migrations: {
          '001-other': async ({ schema, types }) => {
            await schema.createTable('left').addColumn('id', types.int, types.id).execute();
            const newer = schema.createTable('newer').addColumn('left_id', types.ref, (c) => c.references('left.id'));
            await newer.execute();
          },
        },
      },
    ]);
    await expect(restoreDb(address, file)).rejects.toThrow(/in use/);
    // The embedded engine's file is replaced, so nobody may have it open.
    if (address.file) address.file = join(await folderForCopies(), 'restored.db');
    await restoreDb(address, file, true);
    const restored = await openDb(address);
    const left = await idsOf(restored, 'left');
    expect(left.length).toBeGreaterThanOrEqual(50);
    expect(await idsOf(restored, 'right')).toEqual(left);
    const found = await restored
      .q<LooseTables>()
      .selectFrom('left')
      .select('text')
      .where(restored.search.matcher('pair', '你好 49')('id'))
      .execute();
    expect(found).toEqual([{ text: '你好 49' }]);
    const tables = await restored.q().introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('newer');
    expect(await migrate(restored, [core])).toEqual([]);
    await addPair(restored, '再来');
    expect(await idsOf(restored, 'right')).toHaveLength(left.length + 1);
    await restored.close();
  });

  it('refuses what is no copy of a forum, and leaves the database as it was', async () => {
    const [db, foreign] = [await open(), await open()];
    await migrate(db, [core]);
    await addPair(db, '好');
    await foreign.tx(() => foreign.q().schema.createTable('theirs').addColumn('id', 'integer').execute());
    const folder = await folderForCopies();
    const copies = ['empty', 'foreign'].map((name) => join(folder, name));
    const [empty = '', theirs = ''] = copies;
    await writeFile(empty, '');
    await foreign.backup(theirs);
    const address = open.addressOf(db);
    // The embedded engine's file is replaced, so nobody may have it open.
    if (address.file) await db.backup((address.file = join(folder, 'forum.db')));
    for (const copy of copies) await expect(restoreDb(address, copy, true)).rejects.toThrow(/^(?!.*in use)/s);
    const still = await openDb(address);
    expect(await idsOf(still, 'right')).toEqual([1]);
    await still.close();
  });

  if (open.engine === 'sqlite') {
    it('keeps what a restore has replaced, and names it', async () => {
      const folder = await folderForCopies();
      const [file, copy] = [join(folder, 'forum.db'), join(folder, 'copy')];
      const db = await openDb({ file });
      await migrate(db, [core]);
      await db.backup(copy);
      await addPair(db, '后来');
      await db.close();
      expect(await restoreDb({ file }, copy)).toBe(`${file}.before-restore`);
      const before = await openDb({ file: `${file}.before-restore` });
      expect(await idsOf(before, 'right')).toEqual([1]);
      await before.close();
      const now = await openDb({ file });
      expect(await idsOf(now, 'right')).toEqual([]);
      await now.close();
      expect(await restoreDb({ file: join(folder, 'new.db') }, copy)).toBeNull();
    });

    it('replaces a damaged database, and its log', async () => {
      const db = await open();
      await migrate(db, [core]);
      await addPair(db, '好');
      const folder = await folderForCopies();
      await db.backup(join(folder, 'copy'));
      const file = join(folder, 'forum.db');
      for (const name of [file, `${file}-wal`]) await writeFile(name, 'x'.repeat(9_000));
      await restoreDb({ file }, join(folder, 'copy'));
      const restored = await openDb({ file });
      expect(await idsOf(restored, 'right')).toEqual([1]);
      await restored.close();
    });
  }

  it('lets nobody else on the machine read what it writes', async () => {
    const others = async (file: string) => (await stat(file)).mode & 0o077;
    const folder = await folderForCopies();
    const [copy, file] = [join(folder, 'copy'), join(folder, 'forum.db')];
    const db = await open();
    await migrate(db, [core]);
    await writeFile(copy, 'an older copy', { mode: 0o644 });
    await db.backup(copy);
    expect(await others(copy)).toBe(0);
    if (open.engine === 'postgres') return;
    await chmod(copy, 0o644);
    await restoreDb({ file }, copy);
    expect(await others(file)).toBe(0);
    await chmod(file, 0o644);
    const restored = await openDb({ file });
    await addPair(restored, '好');
    for (const suffix of ['', '-wal', '-shm']) expect((await stat(file + suffix)).mode & 0o007).toBe(0);
    await restored.close();
    const fresh = join(folder, 'new/forum.db');
    await (await openDb({ file: fresh })).close();
    expect(await others(fresh)).toBe(0);
  });

  it('keeps the older copy and leaves no part of a new one when it fails', async () => {
    const db = await open();
    await expect(db.backup('/nonexistent-folder/copy')).rejects.toThrow(/no folder \/nonexistent-folder/);
    const folder = await folderForCopies();
    await expect(db.backup(folder)).rejects.toThrow(/is a folder/);
    await db.backup(join(folder, 'copy'));
    expect(await readdir(folder)).toEqual(['copy']);
    const isEmbedded = open.engine === 'sqlite';
    const address = { ...open.addressOf(db), ...(isEmbedded && { file: join(folder, 'new.db') }) };
    const refused = async (content: string) => {
      await writeFile(join(folder, 'broken'), content);
      await expect(restoreDb(address, join(folder, 'broken'))).rejects.toThrow(/broken is (no|a) backup of/);
    };
    await refused('no copy at all');
    // One of the other engine.
    await refused(isEmbedded ? 'PGDMP and more' : 'SQLite format 3\0 and more');
    expect((await readdir(folder)).sort()).toEqual(['broken', 'copy']);
  });
});
