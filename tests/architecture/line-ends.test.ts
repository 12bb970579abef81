import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/app.ts';

/** A Windows git writes CRLF unless the repository says otherwise, and the formatter refuses it. */
it('a clone as Windows makes it has the line ends of the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-clone-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  try {
    const settings = ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf'];
    git(...settings, 'clone', '--quiet', '--depth', '1', `file://${ROOT}`, 'clone');
    const files = git('-C', 'clone', 'ls-files', '-z').split('\0').filter(Boolean);
    const texts = files.filter((file) => /\.(ts|tsx|css|json|md|svg|mjs|cjs|js)$/.test(file));
    expect(texts.length).toBeGreaterThan(2_000);
    const wrong = texts.filter((file) => readFileSync(join(folder, 'clone', file)).includes('\r\n'));
    expect(wrong).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
