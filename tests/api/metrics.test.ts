import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '../../server/host/api/api-routes.ts';
import { discoverPlugins } from '../../server/plugins.ts';
import { job } from '../../server/sdk/index.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';
import { describeWithReplica } from '../support/engines.ts';
import { testZones } from '../support/zones.ts';
import { describeApi } from './each-engine.ts';

/** Name and type of all that /metrics says, and its samples by name and labels. */
async function scrape({ app }: TestApp) {
  const { body } = await app.inject({ url: '/metrics' });
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const samples = [...body.matchAll(/^([^#\s][^{\s]*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({ name, labels, value: Number(value) }),
  );
  /** The sum of the samples that carry these labels; undefined where there is none. */
  const value = (name: string, ...labels: string[]): number | undefined => {
    const found = samples.filter((one) => one.name === name && labels.every((label) => one.labels.includes(label)));
    return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one.value, 0);
  };
  return { types, value };
}

const plugins = (await discoverPlugins(join(ROOT, 'plugins'))).map((plugin) =>
  plugin.manifest.id === 'poll'
    ? {
        ...plugin,
        extensions: (...args: Parameters<typeof plugin.extensions>) => [
          ...plugin.extensions(...args),
          job('broken', 20, () => Promise.reject(new Error('it is broken'))),
          job('sound', 20, async () => {}),
        ],
      }
    : plugin,
);
const zones = testZones('poll', {});
afterAll(zones.remove);

describeApi(
  'what /metrics says',
  (world) => {
    const isPooled = () => world.app.db.engine === 'postgres';

    test('every metric stands in the table for operators with its type, and a running total is a counter', async () => {
      await world.app.visitor.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4');
      const { types } = await scrape(world.app);
      const documented = new Map(
        [...readFileSync(join(ROOT, 'docs', 'deploy.md'), 'utf8').matchAll(/^\| `(guildhall_\w+)` \| (\w+) \|/gm)].map(
          ([, name = '', type = '']) => [name, type],
        ),
      );
      const ours = [...types].filter(([name]) => name.startsWith('guildhall_'));
      for (const [name, type] of ours) {
        expect([name, documented.get(name)]).toEqual([name, type]);
        expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
        if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      }
      // What the embedded engine does not have, and a replica, are not said here.
      const absent = [...documented.keys()].filter((name) => !types.has(name));
      expect(
        absent.filter((name) => !/^guildhall_(database_(connections|waiting|replica_\w+)|bus_\w+)$/.test(name)),
      ).toEqual([]);
    });

    test('the version that runs is named', async () => {
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
      expect((await scrape(world.app)).value('guildhall_build_info', `version="${version}"`)).toBe(1);
    });

    test('requests count for their zone by class of status, and those of no zone for none', async () => {
      const name = 'guildhall_zone_requests_total';
      const before = await scrape(world.app);
      for (const id of [1_111_111, 2_222_222])
        await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=jl&wbId=${id}`);
      await world.app.visitor.inject({ url: '/healthz' });
      const after = await scrape(world.app);
      const grown = (...labels: string[]) => (after.value(name, ...labels) ?? 0) - (before.value(name, ...labels) ?? 0);
      expect(grown('zone="jl"', 'status="4xx"')).toBe(2);
      expect(grown('zone="jl"')).toBe(2);
      expect(grown('zone="none"', 'status="2xx"')).toBe(2); // the first scrape, too
      const unknown = 'zone="no-such-zone"';
      await world.app.visitor.get('/api/bbs/weibo/get_detail?zone=no-such-zone&wbId=1');
      expect((await scrape(world.app)).value(name, unknown)).toBeUndefined();
    });

    test('statements are timed by what their connection is for', async () => {
      const count = 'guildhall_database_statement_seconds_count';
      const before = await scrape(world.app);
      await world.post(await world.app.asUser());
      await world.app.visitor.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&q=armour');
      const after = await scrape(world.app);
      for (const pool of ['pool="write"', 'pool="read"'])
        expect(after.value(count, pool)).toBeGreaterThan(before.value(count, pool) ?? 0);
      expect(after.value('guildhall_database_statement_seconds_sum')).toBeGreaterThan(0);
    });

    test('a limit that was hit counts by its error', async () => {
      const name = 'guildhall_limiter_hits_total';
      const report = () =>
        world.app.app.inject({
          method: 'POST',
          url: '/logger?zone=mx',
          remoteAddress: '192.0.2.1',
          payload: { host: 'h' },
        });
      for (let n = 0; n < RATE_LIMITS.log; n++) await report();
      expect((await scrape(world.app)).value(name, 'error="RATE_LIMITED"')).toBeUndefined();
      for (let n = 0; n < 2; n++) expect((await report()).statusCode).toBe(429);
      expect((await scrape(world.app)).value(name, 'error="RATE_LIMITED"', 'zone="mx"')).toBe(2);
    });

    test('jobs say how their runs ended, when and how long they took', async () => {
      await vi.waitFor(async () => {
        const { value } = await scrape(world.app);
        expect(value('guildhall_job_runs_total', 'job="job:poll/broken"', 'outcome="failed"')).toBeGreaterThan(1);
        expect(value('guildhall_job_runs_total', 'job="job:poll/sound"', 'outcome="done"')).toBeGreaterThan(1);
      });
      const { value } = await scrape(world.app);
      const now = Date.now() / 1000;
      for (const name of ['broken', 'sound']) {
        expect(value('guildhall_job_seconds_count', `job="job:poll/${name}"`)).toBeGreaterThan(1);
        const last = value('guildhall_job_last_run_timestamp_seconds', `job="job:poll/${name}"`) ?? 0;
        expect(Math.abs(now - last)).toBeLessThan(60);
      }
      expect(value('guildhall_job_last_success_timestamp_seconds', 'job="job:poll/sound"')).toBeGreaterThan(now - 60);
      expect(value('guildhall_job_last_success_timestamp_seconds', 'job="job:poll/broken"')).toBeUndefined();
    });

    test('zone files that are refused count, and their faults are there until they are mended', async () => {
      const file = join(zones.dir, 'mx', 'zone.json');
      const good = readFileSync(file, 'utf8');
      const told = async () => {
        const { value } = await scrape(world.app);
        return [value('guildhall_zone_config_faults'), value('guildhall_zone_config_refusals_total')];
      };
      expect(await told()).toEqual([0, 0]);
      writeFileSync(file, '{');
      for (let n = 0; n < 2; n++) expect(world.app.zones.reload()).toBe(false);
      expect(await told()).toEqual([1, 1]);
      writeFileSync(file, good);
      expect(world.app.zones.reload()).toBe(true);
      expect(await told()).toEqual([0, 1]);
    });

    test('a pool says what is in use and who waits, where there are pools', async () => {
      const { db } = world.app;
      if (!isPooled()) {
        const { types } = await scrape(world.app);
        return expect(['connections', 'waiting'].filter((name) => types.has(`guildhall_database_${name}`))).toEqual([]);
      }
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      const many = Array.from({ length: 13 }, () => db.tx(() => held));
      try {
        await vi.waitFor(async () => {
          const { value } = await scrape(world.app);
          expect(value('guildhall_database_connections', 'pool="write"', 'state="in_use"')).toBe(10);
          expect(value('guildhall_database_waiting', 'pool="write"')).toBe(3);
        });
      } finally {
        letGo();
        await Promise.all(many);
      }
      expect((await scrape(world.app)).value('guildhall_database_waiting', 'pool="write"')).toBe(0);
    });

    test('the messages of other hosts arrive, where there can be others', async () => {
      expect((await scrape(world.app)).value('guildhall_bus_up')).toBe(isPooled() ? 1 : undefined);
    });
  },
  { plugins, jobs: true, rateLimited: true, zonesDir: zones.dir, env: { LOG_LEVEL: 'silent' } },
);

describeWithReplica(
  'what /metrics says of a replica',
  async () => {},
  (place) => {
    let app: TestApp;
    beforeAll(async () => {
      const { url, readUrl } = place();
      app = await buildTestApp({ url, env: { DATABASE_READ_URL: readUrl } });
    });
    afterAll(() => app.stop());

    test('is whether it is read, how far it is behind, and its statements', async () => {
      await app.visitor.get('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&q=armour');
      await app.db.q<{ account: { id: number } }>().selectFrom('account').select('id').execute();
      const { types, value } = await scrape(app);
      expect(value('guildhall_database_replica_up')).toBe(1);
      expect(types.get('guildhall_database_replica_lag_seconds')).toBe('gauge');
      expect(value('guildhall_database_connections', 'pool="replica"')).toBeGreaterThan(0);
      expect(value('guildhall_database_statement_seconds_count', 'pool="replica"')).toBeGreaterThan(0);
    });
  },
);
