import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const globalSetup = ['tests/support/postgres-global.ts'].filter((path) => existsSync(join(import.meta.dirname, path)));

export default defineConfig({
  test: {
    environment: 'node',
    // `*.test.ts` is Vitest's, `*.spec.ts` below tests/ is Playwright's.
    include: ['{platform,plugins,server,tools}/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    globalSetup,
    pool: 'forks',
    // Tests wait for databases as much as they compute; by default two processors would get one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
});
