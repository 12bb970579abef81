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
    expect(countVitest(file(base), true)).toEqual({ passed: 5, failed: 0, skipped: 1 });
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
  it('count a test that passed only when repeated as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright(file({ stats, errors: [] }), false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('are never clean when the run ended badly or wrote nothing', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright(file({ stats, errors: [{}] }), false).failed).toBe(1);
    expect(countPlaywright(join(folder, 'none.json'), true).failed).toBe(1);
  });
});
