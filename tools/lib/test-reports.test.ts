import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('counts of a Vitest report', () => {
  const base = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

  it('are its own', () => {
    expect(countVitest(file(base), true)).toMatchObject({ passed: 5, failed: 0, skipped: 1 });
  });

  it('tell by name what failed, and what passed when tried again', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'is steady', failureMessages: [] },
      { status: 'passed', fullName: 'is shaky', failureMessages: ['too slow\n    at /x/node_modules/y.js:1'] },
      { status: 'failed', fullName: 'is wrong', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m', 'again'] },
    ];
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
    const counts = countVitest(file({ ...base, numFailedTests: 1, testResults }), false);
    expect(counts.secondTry).toEqual(['a.test.ts > is shaky\n    too slow']);
    expect(counts.failures).toEqual(['a.test.ts > is wrong\n    expected 1 to be 2']);
  });

  it('count a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(countVitest(file({ ...base, numFailedTests: 1, testResults }), false).failed).toBe(2);
  });

  it('are never clean when the run ended badly or wrote nothing', () => {
    expect(countVitest(file(base), false).failed).toBe(1);
    expect(countVitest(join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counts of a Playwright report', () => {
  it('count a test that passed when tried again as passed, and tell it by name as they tell failed ones', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    const spec = (title: string, status: string) => ({
      title,
      file: 'e2e/a.spec.ts',
      line: 7,
      tests: [{ status, results: [{ errors: [{ message: 'seen: reply 500' }] }, { errors: [] }] }],
    });
    const inner = { specs: [spec('fails', 'unexpected'), spec('passes', 'expected')] };
    const suites = [{ specs: [spec('shaky', 'flaky')], suites: [inner] }];
    expect(countPlaywright(file({ stats, errors: [], suites }), false)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      secondTry: ['e2e/a.spec.ts:7 > shaky\n    seen: reply 500'],
      failures: ['e2e/a.spec.ts:7 > fails\n    seen: reply 500'],
    });
  });

  it('are never clean when the run ended badly or wrote nothing', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright(file({ stats, errors: [{}] }), false).failed).toBe(1);
    expect(countPlaywright(join(folder, 'none.json'), true).failed).toBe(1);
  });
});
