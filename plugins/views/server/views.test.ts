import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { dayIn } from '../../../platform/contract/time.ts';
import { contextService, jobPoint } from '../../../server/sdk/index.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { createViewStore } from './store.ts';
import { uses } from './uses.ts';
import { createViews } from './views.ts';

const clock = { now: Date.now() };
const VIEW = '/api/bbs/weibo/view?zone=sw4';

describeApi(
  'views of posts',
  (world) => {
    const core = () => world.app.core.services.all({ ...uses, contexts: contextService });
    const store = () => createViewStore(core().db);
    const host = () => createViews(core(), store());
    const day = (at: number) => dayIn(at, 'Asia/Shanghai');
    const view = (who: TestClient, wbId: number) => who.send('POST', VIEW, { wbId });
    async function as({ uid }: Pick<TestClient, 'uid'>) {
      const ctx = await core().contexts.as('sw4', uid, clock.now);
      if (!ctx) throw new Error('no such person');
      return ctx;
    }

    test('count once for each person and day, by day, and not for the author', async () => {
      const [author, reader, other] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
      const [wbId, second] = [await world.post(author), await world.post(author)];
      const [one, beside] = [host(), host()];
      const visitor = { ...(await as(reader)), viewer: null };
      for (const ctx of [await as(reader), await as(reader), await as(other), await as(author)])
        await one.add(ctx, wbId);
      for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) await one.add({ ...visitor, ip }, wbId);
      await one.add(await as(reader), second);
      await one.flush();
      // A host that has not seen it counts nobody again.
      await beside.add(await as(reader), wbId);
      await beside.flush();
      const began = clock.now;
      clock.now += DAY_MS;
      await one.add(await as(reader), wbId);
      await one.flush();
      const both = [wbId, second];
      expect(await store().totals(both)).toEqual(
        new Map([
          [wbId, 5],
          [second, 1],
        ]),
      );
      expect(await store().byDay(both, 0)).toEqual(
        new Map([
          [day(began), 5],
          [day(clock.now), 1],
        ]),
      );
      expect(await store().byDay([wbId], day(clock.now))).toEqual(new Map([[day(clock.now), 1]]));
      clock.now = began;
    });

    test('posts show in lists and on their pages how often they were read, as of the last minute', async () => {
      const [author, reader, other] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(author);
      const [flush, tell] = ['flush', 'tell'].map((name) =>
        world.app.registries.everything.all(jobPoint).find(({ id }) => id === `job:views/${name}`),
      );
      type Read = { readonly wbId: number; readonly viewCount?: number };
      const shown = async () => {
        const detail = await world.app.visitor.get<Read>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
        const { Message } = await world.app.visitor.get<{ list: Read[] }>(
          '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4',
        );
        return [detail.Message.viewCount, Message.list.find((post) => post.wbId === wbId)?.viewCount];
      };
      expect(await shown()).toEqual([undefined, undefined]);
      for (const who of [reader, other, author]) await view(who, wbId);
      await flush?.run(clock.now);
      await tell?.run(clock.now);
      expect(await shown()).toEqual([2, 2]);
      // A post that is read all the time is not made anew with each flush.
      await view(await world.app.asUser(), wbId);
      await flush?.run(clock.now);
      expect(await shown()).toEqual([2, 2]);
      await tell?.run(clock.now);
      expect(await shown()).toEqual([3, 3]);
    });

    test('two hosts that write down the same readers at once count them once', async () => {
      const author = await world.app.asUser();
      const readers = await Promise.all(Array.from({ length: 12 }, () => world.app.asUser()));
      const posts = [await world.post(author), await world.post(author)];
      const hosts = [host(), host(), host()];
      for (const one of hosts)
        for (const { uid } of readers) for (const wbId of posts) await one.add(await as({ uid }), wbId);
      await Promise.all(hosts.map((one) => one.flush()));
      expect(await store().totals(posts)).toEqual(new Map(posts.map((wbId) => [wbId, readers.length])));
    });

    test('what could not be written down is, once it can', async () => {
      const [author, reader] = [await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(author);
      let isDown = true;
      const failing = createViews(core(), {
        ...store(),
        addReaders: (views) => (isDown ? Promise.reject(new Error('gone')) : store().addReaders(views)),
      });
      await failing.add(await as(reader), wbId);
      await expect(failing.flush()).rejects.toThrow('gone');
      isDown = false;
      await failing.flush();
      await failing.flush();
      expect(await store().totals([wbId])).toEqual(new Map([[wbId, 1]]));
    });

    test('who read what is forgotten after two days, how often stays', async () => {
      const [author, reader] = [await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(author);
      const one = host();
      await one.add(await as(reader), wbId);
      await one.flush();
      const readers = async () =>
        (
          await core()
            .db.q<{ view_reader: { post_id: number } }>()
            .selectFrom('view_reader')
            .selectAll()
            .where('post_id', '=', wbId)
            .execute()
        ).length;
      await one.prune(clock.now + DAY_MS);
      expect(await readers()).toBe(1);
      await one.prune(clock.now + 4 * DAY_MS);
      expect([await readers(), (await store().totals([wbId])).get(wbId)]).toEqual([0, 1]);
    });

    test('of what the reader may not see are as of a missing post', async () => {
      const [author, reader] = [await world.app.asUser(), await world.app.asUser()];
      const moderator = await world.app.asUser({ sw4: [12] });
      const wbId = await world.post(author);
      await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '暂时' });
      for (const who of [reader, world.app.visitor]) expect(outcome(await view(who, wbId))).toBe('404 NOT_FOUND');
      expect(outcome(await reader.send('POST', '/api/bbs/weibo/view?zone=mx', { wbId: wbId - 1 }))).toBe(
        '404 NOT_FOUND',
      );
      expect(outcome(await view(reader, 10_000_000))).toBe('404 NOT_FOUND');
      expect(outcome(await view(author, wbId))).toBe('200');
    });
  },
  { now: () => clock.now },
);
