import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../tests/support/app.ts';

/**
 * Actions that the log of a post lists, as the sources of core and plugins name them where they
 * record one.
 */
const ACTION = /action: '([a-z]+)\.([A-Za-z]+)',\s*targetType: '(?:post|comment)'/g;

test.each(['zh-CN', 'en'])('the log of a post has a text for whatever is recorded of one: %s', (locale) => {
  const file = join(ROOT, `plugins/moderation/locales/pages/${locale}.json`);
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as { log: Record<string, unknown> };
  const sources = globSync(['server/**/*.ts', 'plugins/*/server/**/*.ts'], { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const actions = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(ACTION)].map(([, of, what]) => `${of}_${what}`),
  );
  expect(new Set(actions).size).toBeGreaterThan(8);
  expect([...new Set(actions)].filter((action) => !(action in log))).toEqual([]);
  expect(log).toHaveProperty('other');
});
