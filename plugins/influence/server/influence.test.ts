import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { RANKED_EVERY_MS, type Leader } from '../contract.ts';

/**
 * How far the clock of the application is ahead; people sign in by the real one, so before it
 * moves.
 */
let ahead = 0;

describeApi(
  'influence',
  (world) => {
    type Mine = { rank: number; score: number; posts: number; comments: number; likes: number };
    const path = '/api/v1/influence/community';
    const list = async (query = '', zone = 'sw4') =>
      (await world.app.visitor.get<{ list: Leader[]; hasMore: boolean }>(`${path}/list?zone=${zone}${query}`)).Message;
    const mine = async (who: TestClient, zone = 'sw4') => (await who.get<Mine>(`${path}/my?zone=${zone}`)).Message;
    const later = () => {
      ahead += RANKED_EVERY_MS;
    };

    beforeEach(() => {
      ahead = 0;
    });

    it('ranks by what others made of the posts, and a like given back counts no more', async () => {
      const [writer, fan, quiet] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
      const wbId = await world.post(writer);
      await world.comment(fan, wbId);
      await world.comment(writer, wbId);
      await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
      // 3 for the post, 2 for the other's comment, 1 for the like; nothing for answering oneself.
      later();
      expect(await mine(writer)).toEqual({ rank: 1, score: 6, posts: 1, comments: 1, likes: 1 });
      expect(await mine(quiet)).toEqual({ rank: 0, score: 0, posts: 0, comments: 0, likes: 0 });
      expect((await mine(writer, 'mx')).score).toBe(0);
      const { list: leaders } = await list();
      expect(leaders.map(({ rank, score, userInfo }) => [rank, score, userInfo.uid])).toContainEqual([
        1,
        6,
        writer.uid,
      ]);
      expect(leaders.map(({ userInfo }) => userInfo.uid)).not.toContain(quiet.uid);
      expect((await list('', 'mx')).list).toEqual([]);
      await fan.send('DELETE', '/api/bbs/weibo/favor/del_favor?zone=sw4', { wbId });
      expect((await mine(writer)).score).toBe(5);
      expect((await list()).list[0]?.score).toBe(6);
      later();
      expect((await list()).list[0]?.score).toBe(5);
    });

    it('pages, and what a member wrote is what everybody may see', async () => {
      const members = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
      for (const member of members) await world.post(member, {}, 'jl');
      const [first] = members as [TestClient];
      const hidden = await world.post(first, {}, 'jl');
      await (
        await world.app.asUser({ jl: [13] })
      ).send('POST', '/api/bbs/moderation/post/hide?zone=jl', { wbId: hidden, reason: '测试' });
      later();
      const page = await list('&limit=2', 'jl');
      expect([page.list.length, page.hasMore]).toEqual([2, true]);
      expect((await list('&limit=2&offset=2', 'jl')).list.map(({ rank }) => rank)).toEqual([3]);
      const dynamics = await world.app.visitor.get<{ list: { wbId: number }[] }>(
        `${path}/dynamicList?zone=jl&targetUid=${first.uid}`,
      );
      expect(dynamics.Message.list.map(({ wbId }) => wbId)).toHaveLength(1);
      expect(dynamics.Message.list.map(({ wbId }) => wbId)).not.toContain(hidden);
    });

    it('refuses bad input, and visitors their own score', async () => {
      expect(outcome(await world.app.visitor.get(`${path}/my?zone=sw4`))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await world.app.visitor.get(`${path}/dynamicList?zone=sw4&targetUid=x`))).toBe('400 BAD_INPUT');
      expect(outcome(await world.app.visitor.get(`${path}/list?zone=sw4&limit=1000`))).toBe('400 BAD_INPUT');
    });
  },
  { now: () => Date.now() + ahead },
);
