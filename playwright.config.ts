import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './tests/support/browser.ts';

const executablePath = await findBrowser();

/**
 * Each test's pages are gone before what V8 compiles for speed has paid for itself: a seventh of the
 * browser tests' time.
 */
const COMPILE_LITTLE = '--js-flags=--no-opt,--no-maglev';

/**
 * Tests start the app themselves (each its own data folder and port), so there is no webServer
 * here.
 */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/memory-folder.ts',
  // Everything in tests/e2e, and `*.spec.ts` elsewhere below tests/ (a11y); `*.test.ts` elsewhere
  // is Vitest's.
  testMatch: ['e2e/**/*.{test,spec,e2e}.ts', '**/*.spec.ts'],
  outputDir: 'test-results/e2e',
  // Tests wait for timers and draws as well as they compute: two processors have work for three.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // What moves on every page, as the art of a zone, costs a seventh of the whole run. The journeys
    // of members and the ads have motion (member-journey, two-people, ads).
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What cannot be clicked or filled says so, with what was there instead, long before the test
    // is given up.
    actionTimeout: 45_000,
    // Traces cost time in every test; `TRACE=1` keeps those of failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...browserArguments(), COMPILE_LITTLE], ...(executablePath ? { executablePath } : {}) },
  },
  projects: [{ name: 'chromium' }],
});
