/**
 * Writes docs/calls.md: every call of the catalogue with its state, and every other call. A test
 * compares it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCalls } from './lib/render-calls.ts';
import { ROOT } from './lib/stage.ts';
import { buildTestApp } from '../tests/support/app.ts';

const app = await buildTestApp();
writeFileSync(join(ROOT, 'docs', 'calls.md'), await renderCalls([...app.table.values()]));
await app.stop();
