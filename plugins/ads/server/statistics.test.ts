import { afterAll, beforeEach, expect, test } from 'vitest';
import { extensionsOf, jobPoint } from '../../../server/sdk/index.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { CountRow } from '../contract.ts';
import { plugin } from './index.ts';
import type { AdsTables } from './tables.ts';
import { banner, float } from './test-support.ts';
import { testZones } from '../../../tests/support/zones.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/**
 * People sign in by the real clock, so the application's one runs ahead of it in the tests that
 * move it.
 */
let ahead = 0;
const now = () => Date.now() + ahead;
const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

const ads = {
  banners: [
    banner(1),
    banner(2, { start: at(DAY) }),
    banner(3, { end: at(-60_000) }),
    banner(4, { end: at(-2 * 3_600_000) }),
  ],
  floats: [float(1)],
  download: { id: 5, kind: 'page', mac: { url: 'https://example.org/mac' } },
};
const zones = testZones('ads', { sw4: ads, mx: ads, sw5: ads, sw3: ads, jl: ads, dw: { banners: [banner(77)] } });
afterAll(zones.remove);

type Entry = { module: string; act: string; target: unknown; platform?: unknown };
const view = (target: unknown = 1, module = 'banner'): Entry => ({ module, act: 'browse', target, platform: 3 });
const click = (target: unknown = 1, module = 'banner'): Entry => ({ ...view(target, module), act: 'click' });

describeApi(
  'ad statistics',
  (world) => {
    const save = (who: TestClient, batch: readonly Entry[], zone: string) =>
      who.send('POST', `/api/bbs/advertise/statistic/save_batch?zone=${zone}`, { batch });
    const list = (who: TestClient, zone: string, query = '') =>
      who.get<{ list: CountRow[]; hasMore: boolean }>(`/api/bbs/advertise/statistic/list?zone=${zone}${query}`);
    const counts = async (zone: string) => {
      const manager = await world.app.asUser({ [zone]: [13] });
      return (await list(manager, zone)).Message.list.map(({ module, advertiseId, platform, browse, click: clicks }) =>
        [module, advertiseId, platform, browse, clicks].join(' '),
      );
    };

    // The beginning of a minute: what a test does at once is in one.
    beforeEach(() => {
      ahead = MINUTE - (Date.now() % MINUTE);
    });

    test('counts each view of a member once a day, and a click once a minute, however many come at once', async () => {
      const [one, two] = [await world.app.asUser(), await world.app.asUser()];
      const batch = [view(), view(), click(), click(), view(1, 'float'), { ...click(5, 'download'), platform: 1 }];
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) => save(n % 2 ? one : two, n % 3 ? batch : batch.toReversed(), 'sw4')),
      );
      expect(replies.map(outcome)).toEqual(Array.from({ length: 8 }, () => '200'));
      expect(await counts('sw4')).toEqual(['float 1 3 2 0', 'download 5 1 0 2', 'banner 1 3 2 2']);
      expect(await counts('mx')).toEqual([]);
      ahead += MINUTE;
      expect(outcome(await save(one, [click()], 'sw4'))).toBe('200');
      expect((await counts('sw4')).at(-1)).toBe('banner 1 3 2 3');
      const manager = await world.app.asUser({ all: [13] });
      ahead = DAY;
      await save(one, [view()], 'sw4');
      const first = (await list(manager, 'sw4', '&limit=1')).Message;
      expect([first.list[0]?.browse, first.list[0]?.imgTip, first.hasMore]).toEqual([1, '横幅1', true]);
      const rest = (await list(manager, 'sw4', '&offset=1')).Message;
      expect([rest.list.length, rest.hasMore]).toEqual([3, false]);
      expect(first.list[0]!.day).toBeGreaterThan(rest.list[0]!.day);
    });

    test('a browser of a visitor counts once too, others beside it', async () => {
      const { visitor } = world.app;
      const token = (await visitor.get<string>('/api/bbs/weibo/csrfToken')).Message;
      const send = (agent: string) =>
        visitor.inject({
          method: 'POST',
          url: '/api/bbs/advertise/statistic/save_batch?zone=sw5',
          headers: { 'user-agent': agent, 'x-csrf-token': token },
          payload: { batch: [view(), click()] },
        });
      for (const agent of ['a', 'a', 'b']) expect((await send(agent)).statusCode).toBe(200);
      expect(await counts('sw5')).toEqual(['banner 1 3 2 2']);
    });

    test('the day is that of the zone', async () => {
      const midnight = (Math.floor((now() + 8 * 3_600_000) / DAY) + 1) * DAY - 8 * 3_600_000;
      for (const [moment, id] of [
        [midnight - 1, 1],
        [midnight, 1],
      ] as const) {
        ahead = moment - Date.now() + (moment === midnight ? 1_000 : -1_000);
        expect(outcome(await save(world.app.visitor, [click(id)], 'sw3'))).toBe('200');
      }
      const rows = await world.app.db
        .q<AdsTables>()
        .selectFrom('ads_count')
        .select('day')
        .where('zone', '=', 'sw3')
        .execute();
      const days = [midnight - 1, midnight].map((ms) =>
        Number(new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')),
      );
      expect(rows.map(({ day }) => day).toSorted()).toEqual(days);
    });

    test('one by address, from this site alone', async () => {
      const path = '/api/bbs/advertise/statistic/save?zone=jl&module=float&act=click&target=1&platform=2';
      expect(outcome(await world.app.visitor.get(path))).toBe('200');
      const foreign = await world.app.visitor.inject({ url: path, headers: { 'sec-fetch-site': 'cross-site' } });
      expect(foreign.statusCode).toBe(403);
      const posted = await world.app.visitor.inject({
        method: 'POST',
        url: '/api/bbs/advertise/statistic/save_batch?zone=jl',
        headers: { origin: 'https://evil.example' },
        payload: { batch: [click()] },
      });
      expect(posted.statusCode).toBe(403);
      // Without a proof that a page of ours sends it nothing is counted, as for every other write.
      const bare = await world.app.visitor.inject({ url: path, headers: { 'user-agent': 'Mozilla/5.0' } });
      expect([bare.statusCode, bare.headers['x-error-id']]).toEqual([403, 'BAD_ORIGIN']);
      const batch = { batch: [click()] };
      const unproved = '/api/bbs/advertise/statistic/save_batch?zone=jl';
      expect(outcome(await world.app.visitor.send('POST', unproved, batch, { token: null }))).toBe('403 BAD_CSRF');
      expect(await counts('jl')).toEqual(['float 1 2 0 1']);
      // By the name of its code too, in the minutes that follow.
      ahead += MINUTE;
      expect(outcome(await world.app.visitor.get(path.replace('platform=2', 'platform=PC')))).toBe('200');
      for (const platform of ['iOS', 'Android', 'PC'] as const) {
        ahead += MINUTE;
        expect(outcome(await save(world.app.visitor, [{ ...click(1, 'float'), platform }], 'jl'))).toBe('200');
      }
      ahead = 0; // tickets are short-lived
      expect(await counts('jl')).toEqual(['float 1 3 0 2', 'float 1 2 0 2', 'float 1 1 0 1']);
    });

    test('who clicked is forgotten in a few minutes, the counts stay', async () => {
      const { visitor } = world.app;
      await save(visitor, [click(1, 'float')], 'sw5');
      const rows = () =>
        world.app.db.q<AdsTables>().selectFrom('ads_clicked').selectAll().where('zone', '=', 'sw5').execute();
      const before = await counts('sw5');
      expect((await rows()).every(({ reader }) => /^v [\w-]{16}$/.test(reader))).toBe(true);
      const jobs = extensionsOf(jobPoint, plugin.extensions({ ...world.app.core.services, db: world.app.db }));
      const pruneClicks = jobs.find(({ name }) => name === 'prune-clicks');
      await pruneClicks!.run(now() + 5 * MINUTE);
      expect(await rows()).toEqual([]);
      expect(await counts('sw5')).toEqual(before);
    });

    test('refuses ads that the zone does not show, and then counts nothing of the batch', async () => {
      const { visitor } = world.app;
      for (const unknown of [click(999), click(2), click(4), click(1, 'download'), click(77)])
        expect(outcome(await save(visitor, [click(), unknown], 'mx')), JSON.stringify(unknown)).toBe('404 NOT_FOUND');
      expect(outcome(await save(visitor, [click()], 'dw'))).toBe('404 NOT_FOUND');
      expect(await counts('mx')).toEqual([]);
      // A page that was open when it ended tells of it a little late.
      expect(outcome(await save(visitor, [click(3)], 'mx'))).toBe('200');
    });

    test('refuses bad input', async () => {
      const { visitor } = world.app;
      for (const bad of [
        [],
        Array.from({ length: 51 }, () => click()),
        [click('x')],
        [click(0)],
        [{ ...click(), act: 'buy' }],
        [{ ...click(), module: 'popup' }],
        [{ ...click(), platform: 4 }],
        [{ ...click(), platform: 'pc' }],
        [{ module: 'banner', act: 'click', target: 1 }],
        ['click'],
      ])
        expect(outcome(await save(visitor, bad as Entry[], 'mx')), JSON.stringify(bad).slice(0, 80)).toBe(
          '400 BAD_INPUT',
        );
      expect(outcome(await visitor.get('/api/bbs/advertise/statistic/save?zone=mx&module=banner'))).toBe(
        '400 BAD_INPUT',
      );
    });

    test('the counts are for managers of the zone', async () => {
      expect(outcome(await list(world.app.visitor, 'sw4'))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await list(await world.app.asUser(), 'sw4'))).toBe('403 FORBIDDEN');
      expect(outcome(await list(await world.app.asUser({ mx: [13] }), 'sw4'))).toBe('403 FORBIDDEN');
      expect(outcome(await list(await world.app.asUser({ sw4: [12] }), 'sw4'))).toBe('403 FORBIDDEN');
      expect(outcome(await list(await world.app.asUser({ sw4: [13] }), 'sw4', '&limit=51'))).toBe('400 BAD_INPUT');
    });

    test('who saw what is forgotten when the day is over, the counts stay', async () => {
      const member = await world.app.asUser();
      await save(member, [view(1, 'float')], 'sw5');
      const seen = () =>
        world.app.db.q<AdsTables>().selectFrom('ads_seen').select('day').where('uid', '=', member.uid).execute();
      const before = await counts('sw5');
      const jobs = extensionsOf(jobPoint, plugin.extensions({ ...world.app.core.services, db: world.app.db }));
      const run = jobs[0]?.run ?? (() => Promise.reject(new Error('no job')));
      await run(now());
      expect(await seen()).toHaveLength(1);
      await run(now() + 4 * DAY);
      expect(await seen()).toHaveLength(0);
      expect(await counts('sw5')).toEqual(before);
    });
  },
  { now, zonesDir: zones.dir, env: { LOG_LEVEL: 'fatal' } },
);
