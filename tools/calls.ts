/** Writes docs/calls.md: the calls of the catalogue, then all others. A test compares it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCalls } from './lib/render-calls.ts';
import { ROOT } from './lib/stage.ts';
import { buildTestApp } from '../tests/support/app.ts';

const app = await buildTestApp();
writeFileSync(join(ROOT, 'docs', 'calls.md'), await renderCalls([...app.table.values()]));
await app.stop();
