import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/**
 * Counts of a Vitest JSON report. A file that could not be loaded is one failure, and so is a run that ended badly
 * (`ok` false: an unhandled error, a crash) without any failed test.
 */
export function countVitest(path: string, ok: boolean): Counts {
  const report = readReport<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    ok,
  );
}

/** Counts of a Playwright JSON report; a test that passed only when repeated has failed. */
export function countPlaywright(path: string, ok: boolean): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky, skipped }, ok);
}

function settle(counts: Counts, ok: boolean): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<T>(path: string): T | undefined {
  // The cast names the reporter's own documented shape.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
