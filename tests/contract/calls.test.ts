import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE } from '../../tools/lib/call-catalogue.ts';
import { missingCalls, renderCalls } from '../../tools/lib/render-calls.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.stop());

test('every call of the catalogue is answered at its path and method, and one that is not is named', () => {
  const answered = [...app.table.values()];
  expect(missingCalls(answered)).toEqual([]);
  const withoutPolls = answered.filter(({ plugin }) => plugin !== 'poll');
  expect(missingCalls(withoutPolls)).toContain('POST /api/bbs/poll/add_poll');
});

test('what every call takes and answers can be compiled', () => {
  for (const [key, { read, write }] of app.table) {
    expect(() => read.compile(), key).not.toThrow();
    expect(() => write.compile(), key).not.toThrow();
  }
});

test('the catalogue names no call twice', () => {
  const calls = CATALOGUE.flatMap((section) => section.calls);
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
});

test('docs/calls.md is what the definitions say (node tools/calls.ts writes it)', async () => {
  const text = await renderCalls([...app.table.values()]);
  expect(readFileSync(join(ROOT, 'docs', 'calls.md'), 'utf8')).toBe(text);
});
