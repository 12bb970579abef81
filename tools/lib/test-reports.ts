import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  /**
   * Tests that failed, then passed when tried once more: counted as passed, told by name with what
   * went wrong at first.
   */
  readonly secondTry?: readonly string[];
  /** Tests that failed, by name with what went wrong. */
  readonly failures?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** A test by its place and what was wrong with it, short enough for the end of a log. */
const lineOf = (name: string, message = ''): string => `${name}\n${trimmed(stripVTControlCharacters(message))}`;
const LINES = 24;
const trimmed = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join('\n');

/**
 * Counts of a Vitest JSON report. A file that could not be loaded is one failure, and so is a run
 * that ended badly (`ok` false: an unhandled error, a crash) without any failed test.
 */
export function countVitest(path: string, ok: boolean): Counts {
  const report = readReport<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      said: failureMessages?.[0] ? lineOf(`${name} > ${fullName}`, failureMessages[0]) : null,
    })),
  );
  const saidBy = (status: string) => tests.flatMap((test) => (test.status === status && test.said ? [test.said] : []));
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
      secondTry: saidBy('passed'),
      failures: [...brokenFiles.map(({ name, message }) => lineOf(name, message)), ...saidBy('failed')],
    },
    ok,
  );
}

/** Counts of a Playwright JSON report. */
export function countPlaywright(path: string, ok: boolean): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = (report.suites ?? []).flatMap(testsOf);
  const saidBy = (status: string) => tests.flatMap((test) => (test.status === status ? [test.said] : []));
  return settle(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      secondTry: saidBy('flaky'),
      failures: saidBy('unexpected'),
    },
    ok,
  );
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): { status: string; said: string }[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      // A test that ran out of time says so first, then where it stood and what was amiss besides.
      said: lineOf(`${file}:${line} > ${title}`, results[0]?.errors.map(({ message }) => message).join('\n')),
    })),
  ),
  ...suites.flatMap(testsOf),
];

function settle(counts: Counts, ok: boolean): Counts {
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<T>(path: string): T | undefined {
  // The cast names the reporter's own documented shape.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
