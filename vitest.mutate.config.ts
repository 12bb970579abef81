import { defineConfig } from 'vitest/config';

/**
 * For `npm run mutate`, which names the folders. How long something takes says nothing while its
 * code is instrumented.
 */
export default defineConfig({
  test: {
    include: [`${process.env['MUTATE_TESTS']}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/speed.test.ts'],
    testNamePattern: /^(?!heavy content|a million entries)/,
    testTimeout: 60_000,
    // One worker reads the modules once for all files: most of what a change costs is reading them.
    isolate: false,
  },
});
