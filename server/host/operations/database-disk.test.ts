import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fastify } from 'fastify';
import type { Db } from '../../db/index.ts';
import { watchDatabaseDisk } from './database-disk.ts';
import { createDraining, serveHealth } from './health.ts';

const folder = mkdtempSync(join(tmpdir(), 'gh-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('says that nothing more can be written, once, and when it can be again', async () => {
  const said: string[] = [];
  const log = {
    error: (_details: object, message: string) => void said.push(message),
    info: (message: string) => void said.push(message),
  };
  // A file where the folder should be stands for a disk that refuses.
  const dataDir = join(folder, 'data');
  writeFileSync(dataDir, '');
  const disk = watchDatabaseDisk({ databaseUrl: null, dataDir }, log as never, () => 0);
  const app = fastify();
  await app.register(serveHealth, {
    db: { ping: async () => {}, state: () => ({ replica: null }) } as unknown as Db,
    draining: createDraining(),
    storage: { isDown: false },
    databaseDisk: disk,
    mail: { isDown: false },
    leftOut: [],
  });
  const ready = async () => {
    const reply = await app.inject('/readyz');
    return [reply.statusCode, reply.json<unknown>()];
  };
  expect([disk.isDown, await ready()]).toEqual([false, [200, { status: 'ready' }]]);
  await disk.check();
  await disk.check();
  expect([disk.isDown, await ready()]).toEqual([true, [200, { status: 'ready', database: 'full' }]]);
  rmSync(dataDir);
  await disk.check();
  expect([disk.isDown, await ready()]).toEqual([false, [200, { status: 'ready' }]]);
  expect(said).toEqual([
    'The disk of the database takes nothing more',
    'The disk of the database can be written again',
  ]);
  await app.close();
});

it('leaves the disk of a database server to that server', async () => {
  const disk = watchDatabaseDisk({ databaseUrl: 'elsewhere', dataDir: '/nonexistent/file' }, {} as never, () => 0);
  await disk.check();
  expect([disk.isDown, disk.jobs]).toEqual([false, []]);
});
