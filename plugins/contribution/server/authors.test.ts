import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { dayIn } from '../../../platform/contract/time.ts';
import type { ReplyOf } from '../../../platform/contract/index.ts';
import { describeApi } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { contextService } from '../../../server/sdk/index.ts';
import { createViewStore } from '../../views/server/store.ts';
import { uses as viewUses } from '../../views/server/uses.ts';
import { createViews } from '../../views/server/views.ts';
import { HOME_DAYS, type authorHome, type authorPieces, type ownStates } from '../contract.ts';
import { desk, MANAGE } from './test-support.ts';

const clock = { now: Date.now() };
const AUTHOR = '/api/bbs/contribution/author';

describeApi(
  "a contributor's home",
  (world) => {
    const dw = desk(world);
    const home = async (who: TestClient, uid: number, zone = 'dw') =>
      (await who.get<ReplyOf<typeof authorHome>>(`${AUTHOR}/home?zone=${zone}&uid=${uid}`)).Message;
    const pieces = async (who: TestClient, uid: number) =>
      (await who.get<ReplyOf<typeof authorPieces>>(`${AUTHOR}/list?zone=dw&uid=${uid}&limit=10&offset=0`)).Message.list;
    const like = (who: TestClient, wbId: number) => who.send('POST', dw.at('/api/bbs/weibo/favor/add_favor'), { wbId });
    const comment = (who: TestClient, wbId: number) =>
      who.send('POST', dw.at('/api/bbs/weibo/comment/add_comment_v2'), { wbId, content: '说得对' });
    async function read(reader: TestClient, wbId: number): Promise<void> {
      const core = world.app.core.services.all({ ...viewUses, contexts: contextService });
      const ctx = await core.contexts.as('dw', reader.uid, clock.now);
      const views = createViews(core, createViewStore(core.db));
      if (ctx) await views.add(ctx, wbId);
      await views.flush();
    }

    test('has what was published in numbers by day, of what everybody sees', async () => {
      const [author, reviewer, reader] = [await dw.player(), await dw.reviewer(), await dw.player()];
      expect(await home(world.app.visitor, author.uid)).toMatchObject({ pieces: 0, activities: [] });
      const activity = await dw.column({ type: 3, closeTime: clock.now + DAY_MS });
      const ids = [
        await dw.waiting(author),
        await dw.waiting(author, { topicType: 3, topicContent: activity.content }),
      ];
      const published: number[] = [];
      for (const id of ids) published.push((await dw.accept(reviewer, id)).Message.wbId);
      const [first = 0, second = 0] = published;
      await dw.waiting(author);
      const winners = [{ contribution_id: ids[1], prize: '一等奖' }];
      await reviewer.send('POST', dw.at(`${MANAGE}/winners`), { id: activity.id, winners });

      const today = dayIn(clock.now, 'Asia/Shanghai');
      for (const wbId of [first, second]) await read(reader, wbId);
      await like(reader, first);
      await comment(reader, first);
      await comment(reader, second);
      clock.now -= DAY_MS;
      await like(reviewer, second);
      await read(reader, first);
      clock.now += DAY_MS;

      const seen = await home(world.app.visitor, author.uid);
      expect(seen).toMatchObject({
        pieces: 2,
        activities: [{ id: activity.id, content: activity.content, entries: 1, prizes: ['一等奖'] }],
      });
      expect(seen.days).toHaveLength(HOME_DAYS);
      expect(seen.days.slice(-2)).toEqual([
        { day: dayIn(clock.now - DAY_MS, 'Asia/Shanghai'), reads: 1, likes: 1, comments: 0 },
        { day: today, reads: 2, likes: 1, comments: 2 },
      ]);
      expect(seen.days.slice(0, -2).every(({ reads, likes, comments }) => reads === 0 && likes + comments === 0)).toBe(
        true,
      );
      expect(await pieces(reader, author.uid)).toMatchObject([{ wbId: second }, { wbId: first }]);
      expect((await pieces(reader, author.uid)).find(({ wbId }) => wbId === first)).toMatchObject({
        reads: 2,
        likes: 1,
        comments: 1,
      });

      // What is hidden is in none of it.
      const moderator = await world.app.asUser({ dw: [12] });
      await moderator.send('POST', dw.at('/api/bbs/moderation/post/hide'), { wbId: second, reason: '暂时' });
      const after = await home(world.app.visitor, author.uid);
      expect(after).toMatchObject({ pieces: 1, activities: [] });
      expect(after.days.at(-1)).toEqual({ day: today, reads: 1, likes: 1, comments: 1 });
      expect(await pieces(author, author.uid)).toMatchObject([{ wbId: first }]);
    });

    test('tells where pieces are to their author alone, and nothing of another zone', async () => {
      const [author, other] = [await dw.player(), await dw.player()];
      await dw.waiting(author);
      await dw.withdraw(author, await dw.waiting(author));
      const states = async (who: TestClient, zone = 'dw') =>
        (await who.get<ReplyOf<typeof ownStates>>(`${AUTHOR}/states?zone=${zone}`)).Message.states;
      expect(new Map((await states(author)).map(({ state, count }) => [state, count]))).toEqual(
        new Map([
          ['submitted', 1],
          ['withdrawn', 1],
        ]),
      );
      expect([await states(other), await states(author, 'mx')]).toEqual([[], []]);
      expect((await world.app.visitor.get(`${AUTHOR}/states?zone=dw`)).status).toBe(401);
      expect(await home(author, author.uid, 'mx')).toMatchObject({ pieces: 0, activities: [] });
      expect((await world.app.visitor.get(`${AUTHOR}/home?zone=dw&uid=10000000`)).status).toBe(404);
      expect((await world.app.visitor.get(`${AUTHOR}/list?zone=dw&uid=10000000&limit=5&offset=0`)).status).toBe(404);
    });
  },
  { now: () => clock.now },
);
