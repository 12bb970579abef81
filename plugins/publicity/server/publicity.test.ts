import { afterAll, beforeEach, expect, test } from 'vitest';
import { extensionsOf, jobPoint } from '../../../server/sdk/index.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { testZones } from '../../../tests/support/zones.ts';
import type { PublicityAct, PublicityCard, PublicityCount } from '../contract.ts';
import { plugin } from './index.ts';
import type { PublicityTables } from './tables.ts';
import { uses } from './uses.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T12:00:00+08:00');
let now = NOON;
const card = (id: number, more: object = {}) => ({
  id,
  title: `卡片${id}`,
  titleEn: `Card ${id}`,
  link: '/posts/1',
  image: '/zones/sw4/art/icon.svg',
  ...more,
});
const zones = testZones('publicity', {
  sw4: {
    cards: [
      card(1),
      card(2, { places: ['post'] }),
      card(3, { end: '2026-11-21T12:30:00+08:00' }),
      card(4, { start: '2026-11-21T13:00:00+08:00' }),
      card(5),
      card(6),
    ],
  },
  sw5: {},
  mx: null,
});
afterAll(zones.remove);
beforeEach(() => {
  now = NOON;
});

describeApi(
  'publicity cards',
  (world) => {
    const shown = async (place: string, zone = 'sw4') =>
      (
        await world.app.visitor.get<{ list: PublicityCard[] }>(`/api/bbs/publicity/list?zone=${zone}&place=${place}`)
      ).Message.list.map(({ id }) => id);
    const save = (who: TestClient, id: number, act: PublicityAct = 'view', zone = 'sw4') =>
      who.send('POST', `/api/bbs/publicity/statistic/save?zone=${zone}`, { id, act });
    const counts = async () =>
      (
        await (
          await world.app.asUser({ sw4: [13] })
        ).get<{ list: PublicityCount[] }>('/api/bbs/publicity/statistic/list?zone=sw4')
      ).Message.list.map(({ day, id, title, views, clicks }) => [day, id, title, views, clicks].join(' '));

    test('stand beside the pages that the zone names, three at once, while they run', async () => {
      expect([await shown('home'), await shown('post'), await shown('user')]).toEqual([
        [1, 3, 5],
        [1, 2, 3],
        [1, 3, 5],
      ]);
      now = NOON + DAY / 48;
      expect(await shown('home')).toEqual([1, 5, 6]);
      now = NOON + DAY / 24;
      expect(await shown('home')).toEqual([1, 4, 5]);
      expect(await shown('home', 'sw5')).toEqual([]);
    });

    test('say what they are in the language of the reader; a zone without the plugin has none', async () => {
      const english = await world.app.visitor.inject({
        url: '/api/bbs/publicity/list?zone=sw4&place=home',
        headers: { 'accept-language': 'en' },
      });
      expect(english.json<{ Message: { list: PublicityCard[] } }>().Message.list[0]).toEqual({
        id: 1,
        title: 'Card 1',
        imgUrl: expect.stringMatching(/^\/zones\/sw4\/art\/icon\.svg\?v=/),
        jumpUrl: '/posts/1',
      });
      for (const bad of ['', '&place=medal'])
        expect(outcome(await world.app.visitor.get(`/api/bbs/publicity/list?zone=sw4${bad}`))).toBe('400 BAD_INPUT');
      expect(outcome(await world.app.visitor.get('/api/bbs/publicity/list?zone=mx&place=home'))).toBe('404 NOT_FOUND');
    });

    test('count each reader once a day for views and once for clicks, however many come at once', async () => {
      const [one, two] = [await world.app.asUser(), await world.app.asUser()];
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, n) => save(n % 2 ? one : two, 1, n % 3 ? 'view' : 'click')),
      );
      expect(new Set(replies.map(outcome))).toEqual(new Set(['200']));
      await Promise.all([save(world.app.visitor, 1), save(world.app.visitor, 1), save(one, 5)]);
      expect(await counts()).toEqual(['20261121 5 卡片5 1 0', '20261121 1 卡片1 3 2']);
      now = NOON + DAY;
      await save(one, 1);
      expect((await counts())[0]).toBe('20261122 1 卡片1 1 0');
    });

    test('are told of by our own pages alone, and only of cards that the zone could have shown', async () => {
      const bare = await world.app.visitor.send(
        'POST',
        '/api/bbs/publicity/statistic/save?zone=sw4',
        { id: 6, act: 'view' },
        { token: null },
      );
      expect(outcome(bare)).toBe('403 BAD_CSRF');
      for (const [id, zone] of [
        [99, 'sw4'],
        [4, 'sw4'],
        [1, 'sw5'],
        [1, 'mx'],
      ] as const)
        expect(outcome(await save(world.app.visitor, id, 'view', zone))).toBe('404 NOT_FOUND');
      expect(outcome(await save(world.app.visitor, 6, 'buy' as PublicityAct))).toBe('400 BAD_INPUT');
      expect((await counts()).filter((line) => line.includes(' 6 '))).toEqual([]);
      // A page that was open when it ended tells of it a little late.
      now = NOON + DAY / 24;
      expect(outcome(await save(world.app.visitor, 3))).toBe('200');
    });

    test('count for whoever is signed in by now, from a page that was drawn for another', async () => {
      now = NOON + 2 * DAY;
      const [before, after] = [await world.app.asUser(), await world.app.asUser()];
      const token = (await after.get<string>('/api/bbs/weibo/csrfToken')).Message;
      const told = await after.inject({
        method: 'POST',
        url: '/api/bbs/publicity/statistic/save?zone=sw4',
        headers: { 'x-uid': String(before.uid), 'x-csrf-token': token },
        payload: { id: 1, act: 'view' },
      });
      expect(told.statusCode).toBe(200);
      expect((await counts())[0]).toBe('20261123 1 卡片1 1 0');
      await save(before, 1);
      expect((await counts())[0]).toBe('20261123 1 卡片1 2 0');
    });

    test('the counts are for managers of the zone', async () => {
      const list = (who: TestClient) => who.get('/api/bbs/publicity/statistic/list?zone=sw4');
      expect(outcome(await list(world.app.visitor))).toBe('401 NOT_SIGNED_IN');
      for (const codes of [{}, { mx: [13] }, { sw4: [12] }])
        expect(outcome(await list(await world.app.asUser(codes)))).toBe('403 FORBIDDEN');
    });

    test('who saw what is forgotten when the day is over everywhere, the counts stay', async () => {
      await save(world.app.visitor, 5);
      const before = await counts();
      const kept = async () => {
        const q = world.app.db.q<PublicityTables>();
        const [seen, salts] = [q.selectFrom('publicity_seen'), q.selectFrom('publicity_salt')];
        return [await seen.select('reader').execute(), await salts.select('salt').execute()] as const;
      };
      const [readers] = await kept();
      expect(readers.filter(({ reader }) => reader.startsWith('visitor ')).length).toBeGreaterThan(0);
      expect(JSON.stringify(readers)).not.toContain('127.0.0.1');
      const [job] = extensionsOf(jobPoint, plugin.extensions(world.app.core.services.all(uses)));
      if (!job) throw new Error('no job');
      await job.run(NOON + DAY);
      expect((await kept())[1].length).toBeGreaterThan(0);
      await job.run(NOON + 5 * DAY);
      expect((await kept()).map(({ length }) => length)).toEqual([0, 0]);
      expect(await counts()).toEqual(before);
    });
  },
  { now: () => now, zonesDir: zones.dir },
);
