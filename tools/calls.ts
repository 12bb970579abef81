/**
 * Writes docs/calls.md: every call of the spec's catalogue with its state, and every other call of this house. `--check` compares only
 * (a stage of the tests: `tests/contract/calls.test.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { renderCalls } from './lib/render-calls.ts';
import { ROOT } from './lib/stage.ts';
import { buildTestApp } from '../tests/support/app.ts';

const file = join(ROOT, 'docs', 'calls.md');
const app = await buildTestApp();
const text = await format(renderCalls([...app.table.values()]), { parser: 'markdown', printWidth: 120 });
await app.stop();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stdout.write('docs/calls.md is not up to date: node tools/calls.ts\n');
    process.exitCode = 1;
  }
} else writeFileSync(file, text);
