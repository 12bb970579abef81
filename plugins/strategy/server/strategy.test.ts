import { expect, test } from 'vitest';
import { extensionsOf, jobPoint } from '../../../server/sdk/index.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { Column } from '../contract.ts';
import { plugin } from './index.ts';
import type { StrategyTables } from './tables.ts';
import { uses } from './uses.ts';

const ROOT = '/api/bbs/weibo/strategy';
const DAY = 86_400_000;
let ahead = 0;

const columns = async (client: TestClient, zone = 'sw4') =>
  (await client.get<{ list: Column[] }>(`${ROOT}/list?zone=${zone}`)).Message.list;
const click = (client: TestClient, id: unknown, zone = 'sw4') =>
  client.send<{ clickCount: number }>('POST', `${ROOT}/click?zone=${zone}`, { id });
const guideOf = async (client: TestClient, id: string) =>
  (await columns(client)).flatMap(({ guides }) => guides).find((guide) => guide.id === id);
type Page = { list: { wbId: number; wbThemeId: number }[]; hasMore: boolean };

describeApi(
  'strategy',
  (world) => {
    test('columns with their guides, in the language of the reader', async () => {
      const { visitor } = world.app;
      const [first] = await columns(visitor);
      expect(first).toMatchObject({ id: 'start', name: '新手启航', icon: 'compass' });
      expect(first?.guides[0]).toMatchObject({ id: 'tides', title: '一张图看懂潮汐与航道', clickCount: 0 });
      const english = await visitor.inject({ url: `${ROOT}/list?zone=sw4`, headers: { 'accept-language': 'en' } });
      expect(english.json<{ Message: { list: Column[] } }>().Message.list[0]?.name).toBe('Setting sail');
      expect((await columns(visitor, 'mx'))[0]?.id).toBe('begin');
    });

    test('clicks count once per person and day, also when they come at once', async () => {
      const [one, two] = [await world.app.asUser(), await world.app.asUser()];
      await Promise.all(Array.from({ length: 10 }, () => click(one, 'repair')));
      expect((await click(two, 'repair')).Message).toEqual({ clickCount: 2 });
      expect((await guideOf(world.app.visitor, 'repair'))?.clickCount).toBe(2);
      ahead += DAY;
      try {
        expect((await click(one, 'repair')).Message).toEqual({ clickCount: 3 });
        expect((await click(one, 'repair')).Message).toEqual({ clickCount: 3 });
      } finally {
        ahead -= DAY;
      }
      expect(outcome(await click(world.app.visitor, 'repair'))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await click(one, 'nothing'))).toBe('404 NOT_FOUND');
      expect(outcome(await click(one, 'repair', 'mx'))).toBe('404 NOT_FOUND');
      for (const bad of ['', 'A B', 'x'.repeat(41), undefined])
        expect(outcome(await click(one, bad))).toBe('400 BAD_INPUT');
    });

    test('days that are over are swept, the counts stay', async () => {
      const reader = await world.app.asUser();
      await click(reader, 'command');
      const rows = () =>
        world.app.db
          .q<StrategyTables>()
          .selectFrom('strategy_click')
          .select('day')
          .where('uid', '=', reader.uid)
          .execute();
      const [prune] = extensionsOf(jobPoint, plugin.extensions(world.app.core.services.all(uses)));
      const run = prune?.run ?? (() => Promise.reject(new Error('no job')));
      await run(Date.now());
      expect(await rows()).toHaveLength(1);
      await run(Date.now() + 4 * DAY);
      expect(await rows()).toHaveLength(0);
      expect((await guideOf(reader, 'command'))?.clickCount).toBe(1);
    });

    test('the posts of a column, paged', async () => {
      const author = await world.app.asUser();
      const ids = [];
      for (let index = 0; index < 3; index++)
        ids.push(await world.post(author, { wbThemeId: 6, wbTitle: `战报${index}` }));
      await world.post(author, { wbThemeId: 1 });
      const page = async (query: string) =>
        (await world.app.visitor.get<Page>(`${ROOT}/get_weibo_list?zone=sw4${query}`)).Message;
      const { list, hasMore } = await page('&id=battle&limit=2');
      expect(list.map(({ wbId }) => wbId)).toEqual([ids[2], ids[1]]);
      expect(hasMore).toBe(true);
      expect((await page('&id=battle&limit=2&offset=2')).list.map(({ wbId }) => wbId)).toEqual([ids[0]]);
      expect(outcome(await world.app.visitor.get(`${ROOT}/get_weibo_list?zone=sw4&id=nothing`))).toBe('404 NOT_FOUND');
      expect(outcome(await world.app.visitor.get(`${ROOT}/get_weibo_list?zone=sw4`))).toBe('400 BAD_INPUT');
      expect(outcome(await world.app.visitor.get(`${ROOT}/get_weibo_list?zone=mx&id=battle`))).toBe('404 NOT_FOUND');
    });

    test('the first visit is one, for each person and zone', async () => {
      const person = await world.app.asUser();
      const first = async (client: TestClient, zone = 'sw4') =>
        (await client.get<{ isFirst: boolean }>(`${ROOT}/check_first?zone=${zone}`)).Message.isFirst;
      const answers = await Promise.all(Array.from({ length: 6 }, () => first(person)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await first(person)).toBe(false);
      expect(await first(person, 'mx')).toBe(true);
      expect(await first(world.app.visitor)).toBe(true);
      expect(await first(world.app.visitor)).toBe(true);
      const foreign = await person.inject({
        url: `${ROOT}/check_first?zone=sw5`,
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      });
      expect(foreign.statusCode).toBe(403);
      expect(await first(person, 'sw5')).toBe(true);
    });

    test('recommended: what was talked about lately, most liked and commented first', async () => {
      const author = await world.app.asUser();
      const fan = await world.app.asUser();
      const [hot, warm] = [await world.post(author), await world.post(author)];
      for (let index = 0; index < 4; index++) await world.comment(fan, hot, `说得好${index}`);
      await world.comment(fan, warm);
      const recommended = async (query = '') =>
        (await world.app.visitor.get<Page>(`/api/v2/weibo/dtRecommend?zone=sw4${query}`)).Message;
      const { list } = await recommended('&limit=50');
      expect(list.slice(0, 2).map(({ wbId }) => wbId)).toEqual([hot, warm]);
      expect(await recommended('&limit=1')).toMatchObject({ list: [{ wbId: hot }], hasMore: true });
      const manager = await world.app.asUser({ sw4: [13] });
      await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: hot, reason: '跑题' });
      expect((await recommended('&limit=50')).list.map(({ wbId }) => wbId)).not.toContain(hot);
      expect((await world.app.visitor.get<Page>('/api/v2/weibo/dtRecommend?zone=mx')).Message.list).toEqual([]);
      ahead += 40 * DAY;
      try {
        expect((await recommended('&limit=49')).list).toEqual([]);
      } finally {
        ahead -= 40 * DAY;
      }
    });
  },
  { now: () => Date.now() + ahead },
);
