import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

const EXEMPT = /oxlint-disable(?:-next)?-?(?:line)? [^\n]*sonarjs\/cognitive-complexity(.*)/g;

test('few functions are exempt from the limit of complexity, each by itself and with a reason', () => {
  const files = globSync('{platform,plugins,server,tools}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1_000);
  const exempt = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXEMPT)].map(([line, reason]) => ({ file, line, reason })),
  );
  expect(exempt.filter(({ line, reason }) => !line.includes('next-line') || !/ -- \w/.test(reason ?? ''))).toEqual([]);
  expect(exempt.length).toBeLessThanOrEqual(20);
});
