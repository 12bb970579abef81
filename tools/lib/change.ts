import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from './changed-tests.ts';

/** What is different from the main branch, with what is not committed yet. */
export interface Change {
  /** The commit that it is measured from, short. */
  readonly base: string;
  /** Files that were added, changed or deleted, with `/`. */
  readonly paths: readonly string[];
  /** All files that hold text, as they are now. */
  readonly sources: Sources;
}

const TEXT = /\.(ts|tsx|mjs|cjs|js|json|css|md)$/;

/**
 * Asks git what has changed since this branch left the main branch.
 *
 * @param ref another branch or commit; by default `origin/main`, or `main` where nothing was cloned
 * @throws with git's own message when there is no such thing
 */
export function readChange(root: string, ref: string | undefined): Change {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0');
  const files = (...args: string[]): string[] => git(...args).filter((path) => path !== '');
  const isThere = (name: string): boolean => git('for-each-ref', `refs/remotes/${name}`).join('').trim() !== '';
  const [line = ''] = git('merge-base', 'HEAD', ref ?? (isThere('origin/main') ? 'origin/main' : 'main'));
  const base = line.trim();
  const untracked = files('ls-files', '-z', '--others', '--exclude-standard');
  const paths = [...files('diff', '-z', '--name-only', '--no-renames', base), ...untracked];
  const texts = [...files('ls-files', '-z'), ...untracked].filter((path) => TEXT.test(path));
  const present = texts.filter((path) => existsSync(join(root, path)));
  return {
    base: base.slice(0, 8),
    paths: [...new Set(paths)].sort(),
    sources: new Map(present.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  };
}
