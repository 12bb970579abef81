import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../tests/support/app.ts';
import { readConfig } from '../host/operations/config.ts';
import { runCommand } from './run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-cli-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function forum(...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const env = {
    root: ROOT,
    config: () =>
      readConfig({ DATA_DIR: join(folder, 'data'), ZONES_DIR: join(ROOT, 'zones'), SESSION_SECRET: 'x'.repeat(16) }),
    now: () => 1_700_000_000_000,
    print: (line: string) => void printed.push(line),
    progress: () => {},
  };
  const code = await runCommand(args, env, (line) => void complaints.push(line));
  return { code, printed, complaints };
}

it('refuses pictures by hash or file, lists them, and lets them in again', async () => {
  const path = join(folder, 'a.jpg');
  await writeFile(
    path,
    await sharp({ create: { width: 5, height: 5, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer(),
  );
  const hash = 'AB'.repeat(32);
  expect(await forum('images', 'denied')).toMatchObject({ code: 0, printed: ['No picture is refused.'] });
  expect((await forum('images', 'deny', hash)).printed).toEqual([
    `${'ab'.repeat(32)}: refused, 0 stored copies removed`,
  ]);
  const byFile = await forum('images', 'deny', path);
  // As it is, and as it would be stored.
  expect(byFile.printed.length).toBe(2);
  expect((await forum('images', 'denied')).printed.length).toBe(3);
  expect((await forum('images', 'allow', path)).printed.every((line) => line.endsWith('allowed again'))).toBe(true);
  expect((await forum('images', 'allow', path)).printed.every((line) => line.endsWith('was not on the list'))).toBe(
    true,
  );
  expect((await forum('images', 'denied')).printed).toEqual([`${'ab'.repeat(32)} 2023-11-14T22:13:20.000Z`]);
}, 60_000);

it('says what it does not understand', async () => {
  expect(await forum('images', 'deny', join(folder, 'none'))).toMatchObject({ code: 1 });
  expect((await forum('images', 'deny', 'abc')).complaints[0]).toContain('neither a SHA-256');
  expect(await forum('images', 'deny')).toMatchObject({ code: 2 });
});
