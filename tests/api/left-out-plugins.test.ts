import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPluginScope } from '../../server/host/registry/plugin-scope.ts';
import { createPluginSet, PluginStartError } from '../../server/host/registry/plugin-set.ts';
import { createFaultHandler } from '../../server/host/operations/process-faults.ts';
import { discoverPlugins, loadPlugins, type ImportPlugin } from '../../server/plugins.ts';
import {
  contextService,
  contributesTo,
  extend,
  hookPoint,
  mediaHooks,
  postHooks,
  reviewService,
  routePoint,
  type Db,
  type Hook,
  type ServerPlugin,
} from '../../server/sdk/index.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { outcome } from './each-engine.ts';

const QUIET = { env: { LOG_LEVEL: 'silent' } };
const ZONES = ['sw4', 'mx', 'dw', 'jl', 'sw3', 'sw5'];
const all = await discoverPlugins(join(ROOT, 'plugins'));
const importing: ImportPlugin = (id, file) =>
  import(join(ROOT, 'plugins', id, file === 'manifest' ? 'manifest.ts' : 'server/index.ts'));
const lacking =
  (broken: string, ...files: readonly string[]): ImportPlugin =>
  (id, file) =>
    id === broken && files.includes(file) ? Promise.reject(new Error('no such package')) : importing(id, file);
const changed = (id: string, change: Partial<ServerPlugin>): ServerPlugin[] =>
  all.map((plugin) => (plugin.manifest.id === id ? { ...plugin, ...change } : plugin));

const statuses = (app: TestApp) =>
  Promise.all(
    ZONES.map(async (zone) => (await app.visitor.get(`/api/bbs/weibo/list/get_weibo_list_v2?zone=${zone}`)).status),
  );
const post = { wbTitle: '标题', wbContent: '<p>内容够长</p>', wbThemeId: 1 };
const addPost = async (app: TestApp, fields: object = {}) =>
  outcome(await (await app.asUser({ sw4: [10] })).send('POST', '/api/bbs/weibo/add?zone=sw4', { ...post, ...fields }));
const pollOf = { wbIsPoll: 1, pollTitle: '哪艘', pollOptions: '[{"name":"一"},{"name":"二"}]' };

describe.each([
  { stage: 'import', options: { importPlugin: lacking('poll', 'server/index') } },
  {
    stage: 'extensions',
    options: {
      plugins: changed('poll', {
        extensions: () => {
          throw new Error('no such package');
        },
      }),
    },
  },
  {
    stage: 'migration',
    options: {
      plugins: changed('poll', {
        migrations: {
          ...all.find(({ manifest }) => manifest.id === 'poll')?.migrations,
          '999-bad': () => Promise.reject(new Error('no such package')),
        },
      }),
    },
  },
])('a plugin that fails at its $stage', ({ stage, options }) => {
  test('is named and left out, and every zone goes on without it', async () => {
    const app = await buildTestApp({ ...options, ...QUIET });
    try {
      expect(app.leftOut.map(({ id, stage }) => [id, stage])).toEqual([['poll', stage]]);
      expect(app.leftOut[0]?.reason).toContain('no such package');
      expect(await statuses(app)).toEqual(ZONES.map(() => 200));
      expect(app.zones.current().byAbbr.get('sw4')?.plugins).not.toHaveProperty('poll');
      expect(outcome(await app.visitor.get('/api/bbs/poll/get_user_poll_info?zone=sw4&wbId=1'))).toBe('404 NOT_FOUND');
      expect((await app.app.inject('/readyz')).json()).toEqual({ status: 'ready', leftOut: ['poll'] });
      expect((await app.app.inject('/metrics')).body).toContain(
        `guildhall_plugin_left_out{plugin="poll",stage="${stage}"} 1`,
      );
      expect(await addPost(app)).toBe('200');
      expect(await addPost(app, { wbIsPoll: '0' })).toBe('200');
      // What asks for a poll is not published without one.
      expect(await addPost(app, pollOf)).toBe('409 FEATURE_OFF');
    } finally {
      await app.stop();
    }
  });

  test('ends the start where PLUGINS=strict', async () => {
    await expect(buildTestApp({ ...options, env: { LOG_LEVEL: 'silent', PLUGINS: 'strict' } })).rejects.toThrow(
      /poll.*no such package/,
    );
  });
});

describe('what must not go on without a plugin', () => {
  test('pictures are swept by nobody while a plugin is left out: its rows may name them', async () => {
    const app = await buildTestApp({ importPlugin: lacking('poll', 'server/index'), ...QUIET });
    try {
      const at = { zone: app.zones.current().byAbbr.get('sw4')! };
      await expect(app.hooks.run(mediaHooks.references, at, ['/media/x'])).rejects.toMatchObject({ id: 'PLUGIN_DOWN' });
    } finally {
      await app.stop();
    }
  });

  test('what a plugin guards is answered 503 in its zones, and nobody takes a draft for one that needs no review', async () => {
    const app = await buildTestApp({ importPlugin: lacking('review', 'server/index'), ...QUIET });
    try {
      const { list, leftOut } = app.zones.current();
      const named = [...leftOut].flatMap(([abbr, ids]) => (ids.includes('review') ? [abbr] : []));
      expect(named.length).toBeGreaterThan(0);
      const asked = (abbr: string) =>
        app.core.services
          .of(reviewService)
          .isOpen(app.core.services.of(contextService).in(abbr, Date.now())!)
          .catch(({ id }) => id as string);
      for (const { abbr } of list) expect(await asked(abbr), abbr).toBe(named.includes(abbr) ? 'PLUGIN_DOWN' : false);
    } finally {
      await app.stop();
    }
  });

  test('a plugin of which not even the manifest can be read stops new posts in its zones, not their readers', async () => {
    const app = await buildTestApp({ importPlugin: lacking('poll', 'server/index', 'manifest'), ...QUIET });
    try {
      expect(app.leftOut).toMatchObject([{ id: 'poll', stage: 'import', manifest: null }]);
      expect(await statuses(app)).toEqual(ZONES.map(() => 200));
      expect(await addPost(app)).toBe('503 PLUGIN_DOWN');
    } finally {
      await app.stop();
    }
  });
});

test('SAFE_MODE starts with the core alone', async () => {
  const app = await buildTestApp({ env: { LOG_LEVEL: 'silent', SAFE_MODE: '1', PLUGINS: 'strict' } });
  try {
    expect(app.plugins).toEqual([]);
    expect(app.leftOut.map(({ id }) => id)).toEqual(all.map(({ manifest }) => manifest.id));
    expect(await statuses(app)).toEqual(ZONES.map(() => 200));
    expect(await addPost(app)).toBe('200');
  } finally {
    await app.stop();
  }
});

test('a plugin that needs one that is left out is left out, too, and says so', async () => {
  const [first, second, ...rest] = all;
  const needy = { ...second!, manifest: { ...second!.manifest, requires: [{ id: first!.manifest.id, version: 1 }] } };
  const scope = createPluginScope();
  const set = createPluginSet({ plugins: [first!, needy, ...rest], leftOut: [] }, scope, false);
  set.leaveOut(first!.manifest.id, 'extensions', new Error('no'));
  expect(set.leftOut.map(({ id, stage }) => [id, stage])).toEqual([
    [first!.manifest.id, 'extensions'],
    [needy.manifest.id, 'requires'],
  ]);
  expect(set.running).toHaveLength(rest.length);
  expect(() => createPluginSet({ plugins: all, leftOut: set.leftOut }, scope, true)).toThrow(PluginStartError);
});

test.each([undefined, true] as const)(
  'a plugin that uses another version of what one offers is left out and says which (optional: %s)',
  async (isOptional) => {
    const [first, second, ...rest] = all;
    const requirement = { id: first!.manifest.id, version: 2, ...(isOptional && { isOptional }) };
    const needy = { ...second!, manifest: { ...second!.manifest, requires: [requirement] } };
    const set = createPluginSet({ plugins: [first!, needy, ...rest], leftOut: [] }, createPluginScope(), false);
    expect(set.leftOut).toMatchObject([
      {
        id: needy.manifest.id,
        stage: 'requires',
        reason: `it needs version 2 of the plugin ${first!.manifest.id}, which offers 1`,
      },
    ]);
  },
);

test('what a plugin starts while it is loaded is its own', async () => {
  const scope = createPluginScope();
  const seen: unknown[] = [];
  await loadPlugins(join(ROOT, 'plugins'), scope, {
    importPlugin: async (id, file) => {
      if (id === 'qa') setTimeout(() => seen.push(scope.current()), 1);
      return importing(id, file);
    },
  });
  await expect.poll(() => seen).toEqual(['qa']);
});

describeOnEachEngine('a hook that hangs', (open) => {
  const build = async (declared: Hook, run: () => Promise<unknown>) => {
    const { url } = open.addressOf(await open({ migrated: true }));
    const plugins = all.map((plugin): ServerPlugin => {
      if (plugin.manifest.id !== 'qa') return plugin;
      return {
        ...plugin,
        extensions: (given) => {
          const db = given['db'] as Db; // what qa calls the database
          return [
            ...plugin.extensions(given).filter((one) => !contributesTo(hookPoint, one) || one.hook !== declared),
            extend(hookPoint, { name: 'hanging', hook: declared, run: () => (db.inTx() ? db.tx(run) : run()) }),
          ];
        },
      };
    });
    return buildTestApp({ plugins, hookLimitMs: 300, ...QUIET, ...(url ? { url } : {}) });
  };

  test('refuses the write within its limit, and nothing of it is stored', async () => {
    let isHanging = true;
    const app = await build(postHooks.attach, () => (isHanging ? new Promise(() => undefined) : Promise.resolve()));
    try {
      expect(await addPost(app)).toBe('503 PLUGIN_DOWN');
      isHanging = false;
      const list = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';
      expect((await app.visitor.get<{ list: unknown[] }>(list)).Message.list).toEqual([]);
      expect(await addPost(app)).toBe('200');
      expect((await app.visitor.get<{ list: unknown[] }>(list)).Message.list).toHaveLength(1);
    } finally {
      await app.stop();
    }
  });

  test('is as failed where it presents: the rest is shown', async () => {
    const app = await build(postHooks.present, () => new Promise(() => undefined));
    try {
      expect(await addPost(app)).toBe('200');
      const reply = await app.visitor.get<{ list: unknown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4');
      expect([reply.status, reply.Message.list.length, reply.headers['cache-control']]).toEqual([200, 1, 'no-store']);
    } finally {
      await app.stop();
    }
  });
});

test('an error that nobody caught is the plugin’s whose code it was; of the core, only the operating system’s is gone on with', async () => {
  const scope = createPluginScope();
  const told: string[] = [];
  const say = (what: string) => void told.push(what);
  const handle = createFaultHandler({
    scope,
    faults: { report: (plugin, place) => say(`${plugin} ${place}`) },
    log: { error: () => say('logged'), fatal: () => say('fatal') },
    end: () => say('end'),
  });
  scope.run('poll', () => setTimeout(() => handle(new Error('in a timer')), 1));
  await sleep(20);
  handle(Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE', syscall: 'spawn' }));
  handle(new Error('of the core'));
  expect(told).toEqual(['poll timer', 'logged', 'fatal', 'end']);
});

test('a call that fails is logged with the plugin’s id and counted', async () => {
  const lines: string[] = [];
  const app = await buildTestApp({
    env: { LOG_LEVEL: 'error' },
    logStream: { write: (line) => void lines.push(line) },
    plugins: changed('qa', {
      extensions: (core) =>
        all
          .find(({ manifest }) => manifest.id === 'qa')!
          .extensions(core)
          .map((one) =>
            contributesTo(routePoint, one)
              ? { ...one, handle: () => Promise.reject(new Error('in the handler')) }
              : one,
          ),
    }),
  });
  try {
    expect((await app.visitor.get('/api/bbs/weibo/qa/get_hot_weibo_list?zone=sw4&platform=web')).status).toBe(500);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { plugin: 'qa', route: '/api/bbs/weibo/qa/get_hot_weibo_list', err: { message: 'in the handler' } },
    ]);
    expect((await app.app.inject('/metrics')).body).toContain(
      'guildhall_plugin_faults_total{plugin="qa",place="route"} 1',
    );
  } finally {
    await app.stop();
  }
});
