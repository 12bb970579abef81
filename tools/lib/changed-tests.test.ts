import { describe, expect, it } from 'vitest';
import { JOURNEYS, testsReachedBy, type Selection } from './changed-tests.ts';

/** A small forum: two plugins of which one uses the other, a page, and tests of each kind. */
const FORUM: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'docs/plugins.md': '# Plugins',
  'platform/contract/limits.ts': 'export const LIMIT = 5;',
  'platform/contract/limits.test.ts': "import { LIMIT } from './limits.ts';\nexpect(LIMIT);",
  'platform/pages/user/user-page.tsx': "const t = useT('user');",
  'platform/locales/zh-CN/pages/user.json': '{}',
  'server/app.ts': "import { posts } from './modules/posts.ts';",
  'server/modules/posts.ts': "import type { Vote } from '../votes.ts';\nexport const posts = 1;",
  'server/votes.ts': 'export interface Vote {}',
  'plugins/poll/manifest.ts': "export const manifest = { id: 'poll', postFields: { add: ['wbIsPoll'] } };",
  'plugins/poll/contract.ts': "export const add = endpoint({ path: '/api/bbs/votes/add' });",
  'plugins/poll/server/index.ts': "import { count } from './count.ts';",
  'plugins/poll/server/face.ts': "export { count } from './count.ts';",
  'plugins/poll/server/count.ts': 'export const count = 1;',
  'plugins/poll/server/count.test.ts': "import { count } from './count.ts';",
  'plugins/levels/manifest.ts': "import '../../platform/contract/limits.ts';",
  'plugins/levels/server/index.ts': "import { count } from '../../poll/server/face.ts';",
  'plugins/levels/server/levels.test.ts': "import { app } from '../../../tests/support/app.ts';\napp();",
  'tests/support/app.ts': "import { build } from '../../server/app.ts';\nexport const app = () => build();",
  'tests/api/posts.test.ts': "import { app } from '../support/app.ts';\nit('shows a post', app);",
  'tests/api/votes.test.ts': "import { app } from '../support/app.ts';\nawait app().get('/api/bbs/votes/add?id=1');",
  'tests/contract/calls.test.ts': "it('every call has a gate', () => {});",
  'tests/e2e/support/places.ts':
    "import { text } from './texts.ts';\n/** Of a poll. */\nexport const block = () => text('poll-pages:block');\nexport const card = () => text('core:card');",
  'tests/e2e/support/texts.ts': 'export const text = (key: string) => key;',
  'tests/e2e/support/operator.ts': 'process.exit();',
  'tests/e2e/vote.spec.ts': "import { block } from './support/places.ts';\nblock();",
  'tests/e2e/fields.spec.ts': "await write({ wbIsPoll: 1 }, text('core:card'));",
  'tests/e2e/levels.spec.ts': "text('levels-pages:title');",
  'tests/e2e/list.spec.ts':
    "import { card } from './support/places.ts';\ncard();\nawait expect.poll(() => 1).toBe(1); // not of a poll",
  'tests/e2e/user.spec.ts': "text('user:name');",
  'tests/e2e/silent.spec.ts': "await page.goto('/');",
  [JOURNEYS[0] ?? '']: "text('core:login');",
};

const reached = (changed: readonly string[], files = FORUM): Selection =>
  testsReachedBy(changed, new Map(Object.entries(files)));

const ABOUT_EVERYTHING = 'tests/contract/calls.test.ts';
const ALWAYS_IN_THE_BROWSER = ['tests/e2e/member-journey.spec.ts', 'tests/e2e/silent.spec.ts'];

describe('the tests that a change can reach', () => {
  it('of a plugin are its own, those that name it, and those of plugins that import the changed file', () => {
    const { vitest, browser } = reached(['plugins/poll/server/count.ts']);
    expect(vitest).toEqual([
      'plugins/levels/server/levels.test.ts',
      'plugins/poll/server/count.test.ts',
      'tests/api/votes.test.ts',
      ABOUT_EVERYTHING,
    ]);
    expect(browser).toEqual(['tests/e2e/fields.spec.ts', ...ALWAYS_IN_THE_BROWSER, 'tests/e2e/vote.spec.ts']);
  });

  it('include the browser tests of the plugins that use another plugin when its face has changed', () => {
    expect(reached(['plugins/poll/server/face.ts']).browser).toContain('tests/e2e/levels.spec.ts');
    expect(reached(['plugins/poll/server/count.ts']).browser).not.toContain('tests/e2e/levels.spec.ts');
  });

  it('of a plugin that no other one uses leave the other ones out', () => {
    const { vitest, browser } = reached(['plugins/levels/server/index.ts']);
    expect(vitest).toEqual(['plugins/levels/server/levels.test.ts', ABOUT_EVERYTHING]);
    expect(browser).toEqual(['tests/e2e/levels.spec.ts', ...ALWAYS_IN_THE_BROWSER]);
  });

  it('of a page are the browser tests that look for its texts', () => {
    for (const path of ['platform/pages/user/user-page.tsx', 'platform/locales/zh-CN/pages/user.json'])
      expect(reached([path]).browser).toEqual([...ALWAYS_IN_THE_BROWSER, 'tests/e2e/user.spec.ts']);
  });

  it('of the core are the tests that import it, by however many steps, and the journeys', () => {
    const { vitest, browser } = reached(['server/modules/posts.ts']);
    expect(vitest).toEqual([
      'plugins/levels/server/levels.test.ts',
      'tests/api/posts.test.ts',
      'tests/api/votes.test.ts',
      ABOUT_EVERYTHING,
    ]);
    expect(browser).toEqual(ALWAYS_IN_THE_BROWSER);
    expect(reached(['platform/contract/limits.ts']).vitest).toEqual([
      'platform/contract/limits.test.ts',
      'plugins/levels/server/levels.test.ts',
      ABOUT_EVERYTHING,
    ]);
  });

  it('do not follow what is imported for its types alone: the check of types does', () => {
    expect(reached(['server/votes.ts']).vitest).toEqual([ABOUT_EVERYTHING]);
  });

  it('are the changed ones alone when only tests have changed', () => {
    expect(reached(['tests/api/posts.test.ts', 'tests/e2e/user.spec.ts'])).toEqual({
      vitest: ['tests/api/posts.test.ts'],
      browser: ['tests/e2e/user.spec.ts'],
    });
  });

  it('of a helper are those that use it; of one that no test imports, all', () => {
    expect(reached(['tests/e2e/support/places.ts']).browser).toEqual([
      'tests/e2e/list.spec.ts',
      'tests/e2e/vote.spec.ts',
    ]);
    expect(reached(['tests/e2e/support/operator.ts'])).toEqual({ vitest: 'all', browser: 'all' });
  });

  it('of a page of documentation are those about everything', () => {
    expect(reached(['docs/plugins.md'])).toEqual({ vitest: [ABOUT_EVERYTHING], browser: [] });
  });

  it('are all when a file says how everything is built, run or filled', () => {
    for (const path of ['package.json', 'vite.config.ts', 'zones/sw4/zone.json', 'deploy/nginx.conf'])
      expect(reached([path])).toEqual({ vitest: 'all', browser: 'all' });
  });

  it('of a deleted file are those that still import it', () => {
    const { 'plugins/poll/server/count.ts': _, ...rest } = FORUM;
    expect(reached(['plugins/poll/server/count.ts'], rest).vitest).toContain('plugins/poll/server/count.test.ts');
  });
});
