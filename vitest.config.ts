import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const globalSetup = ['tests/support/databases-global.ts'].filter((path) => existsSync(join(import.meta.dirname, path)));

/** `*.test.ts` is Vitest's, `*.spec.ts` below tests/ is Playwright's. */
const tests = (...folders: string[]): string[] => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** What computes and draws, without a database, a server or a process. */
const PURE = [...tests('platform', 'plugins/*/{client,contract,shared}'), 'plugins/*/*.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // A worker reads the modules once for all its files, a third of the whole run: what a file
    // begins it must end.
    isolate: false,
    // Tests wait for databases and processes as well as they compute: two processors have work for
    // three.
    maxWorkers: Math.max(3, availableParallelism()),
    // Patient: the machine of a test run does much at a time, and may do other things as well.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'app',
          include: tests('{plugins,server,tools}', 'tests'),
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', ...PURE],
          globalSetup,
        },
      },
      { extends: true, test: { name: 'pure', include: PURE } },
    ],
  },
});
