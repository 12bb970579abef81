import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from '../host/operations/jobs.ts';
import { createPluginFaults } from '../host/registry/plugin-faults.ts';
import { job } from '../sdk/index.ts';
import { isBusy, openDb, type Db } from './index.ts';
import { add, names, openWithItems } from './test-support.ts';

/* Another process, such as an operator's command, has the embedded database for long. */
let folder: string;
let db: Db;
let other: DatabaseSync;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gh-busy-'));
  const file = join(folder, 'forum.db');
  db = await openWithItems(() => openDb({ file }));
  other = new DatabaseSync(file);
  other.exec('begin immediate');
});
afterEach(async () => {
  if (other.isTransaction) other.exec('rollback');
  other.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

it('lets writers write in the order in which they came', async () => {
  // Who has waited long asks rarely; who has just come would ask at once.
  const early = db.tx(() => add(db, 'early'));
  await sleep(500);
  const late = ['two', 'three', 'four'].map((name) => db.tx(() => add(db, name)));
  await sleep(1);
  other.exec('commit');
  await Promise.all([early, ...late]);
  expect(await names(db)).toEqual(['early', 'two', 'three', 'four']);
});

it('refuses all who have waited 5 seconds, each in their own time and as busy', async () => {
  const began = performance.now();
  const ends = await Promise.all(
    [0, 100, 200].map(async (ms) => {
      await sleep(ms);
      const error = await db.tx(() => add(db, `after ${ms}`)).catch((reason: unknown) => reason);
      return { isBusy: isBusy(error), late: performance.now() - began - ms };
    }),
  );
  for (const end of ends) {
    expect(end.isBusy).toBe(true);
    expect(end.late).toBeGreaterThan(4_900);
    expect(end.late).toBeLessThan(7_000);
  }
  other.exec('commit');
  await db.tx(() => add(db, 'then'));
  expect(await names(db)).toEqual(['then']);
}, 15_000);

it('is no fault of a job that meets it: the job runs again in its time', async () => {
  const lines: { level: number; job?: string }[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } } });
  const run = async () => void (await db.tx(() => add(db, 'by the job')));
  const resolved = { ...job('writes', 50, run), id: 'core:writes', plugin: 'core' };
  startJobs(app, [resolved] as unknown as Parameters<typeof startJobs>[1], Date.now, createPluginFaults(app.log), {
    jobEnded: () => undefined,
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
  expect(lines).toMatchObject([{ level: 30, job: 'core:writes' }]);
  other.exec('commit');
  await vi.waitFor(async () => expect(await names(db)).toContain('by the job'), 10_000);
  await app.close();
}, 20_000);
