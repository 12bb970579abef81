import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-full-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Checks the media folder in a process that may write so many blocks into a file: one after which a
 * disk counts as full.
 */
function checkWith(blocks: string): string {
  const program = `
    const { createDiskStorage } = await import(${JSON.stringify(join(import.meta.dirname, 'disk.ts'))});
    const ended = createDiskStorage(${JSON.stringify(join(folder, 'media'))}).check();
    process.stdout.write(await ended.then(() => 'well', (error) => error.code));`;
  const command = 'ulimit -f "$0" && exec "$1" --input-type=module --eval "$2"';
  const { stdout, stderr } = spawnSync('sh', ['-c', command, blocks, process.execPath, program], { encoding: 'utf8' });
  return stdout || stderr;
}

it('finds out that the disk takes nothing more, and leaves nothing behind', () => {
  expect(checkWith('unlimited')).toBe('well');
  expect(readdirSync(join(folder, 'media'))).toEqual([]);
  expect(checkWith('4')).toBe('EFBIG');
  expect(readdirSync(join(folder, 'media'))).toEqual([]);
}, 120_000);
