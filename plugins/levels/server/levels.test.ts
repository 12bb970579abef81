import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnUser } from '../../../server/sdk/index.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { createLevelWorld, DAY } from './test-support.ts';
import { userService } from '../../../server/sdk/index.ts';

/** Test clients log in in sw4, which is their visit there. */
const VISIT = { visit: 5 };

type World = Awaited<ReturnType<typeof createLevelWorld>>;

describeOnEachEngine('experience', (open) => {
  let world: World;
  beforeAll(async () => void (world = await createLevelWorld(open)));
  afterAll(() => world.app.stop());

  it('is not earned by system accounts, whatever stands under their names', async () => {
    const { app } = world;
    const [author, fan] = [await app.asUser(), await app.asUser()];
    const nobody = await app.core.services.of(userService).systemAccount('levels', '无名氏', Date.now());
    const wbId = await world.publish(author, '没有名字的经验');
    await app.db.tx(async () => {
      const posts = app.db.q<{ post: { id: number; uid: number } }>().updateTable('post').set({ uid: nobody });
      await posts.where('id', '=', wbId).execute();
    });
    await world.comment(fan, wbId);
    await world.like(fan, wbId);
    expect((await world.info(fan, nobody)).lvl_cur_exp).toBe(0);
    expect(await world.ledger(nobody)).toMatchObject({ by: {}, sum: 0 });
  });

  it('comes from what people do and receive, and the sum is exact', async () => {
    const [author, fan] = [await world.app.asUser(), await world.app.asUser()];
    const wbId = await world.publish(author, '经验来源');
    await world.comment(fan, wbId);
    await world.like(fan, wbId);
    await world.collect(fan, wbId);
    await world.info(fan);
    await world.info(author);
    expect((await world.ledger(author.uid)).by).toEqual({ ...VISIT, post: 10, beFavor: 2, beComment: 2 });
    expect((await world.ledger(fan.uid)).by).toEqual({ ...VISIT, comment: 3, favor: 1, collect: 1 });
    for (const { uid } of [author, fan]) {
      const { sum, exp } = await world.ledger(uid);
      expect(exp).toBe(sum);
    }
  });

  it('counts the first visit of a day, by the calendar of the zone', async () => {
    const user = await world.app.asUser();
    const visit = async () => {
      await user.get('/api/bbs/user/baseInfo?zone=sw4');
      return (await world.ledger(user.uid)).by['visit'];
    };
    expect([await visit(), await visit()]).toEqual([5, 5]);
    // Noon in Shanghai so far: 11 hours later it is still the same day there, 13 hours later it is
    // not (in UTC it is).
    world.advance(11 * 3_600_000);
    expect(await visit()).toBe(5);
    world.advance(2 * 3_600_000);
    expect(await visit()).toBe(10);
    world.advance(11 * 3_600_000);
  });

  it('does not double by a deleted and repeated post, a second comment or a like taken back', async () => {
    const [author, fan] = [await world.app.asUser(), await world.app.asUser()];
    await world.erase(author, await world.publish(author, '删了再发'));
    const wbId = await world.publish(author, '删了 再发');
    for (const text of ['第一条', '第二条', '第一条']) await world.comment(fan, wbId, text);
    for (const isLiked of [true, false, true, false, true]) await world.like(fan, wbId, isLiked);
    await Promise.all([world.info(author), world.info(fan), world.info(author), world.info(fan)]);
    expect((await world.ledger(author.uid)).by).toEqual({ ...VISIT, post: 10, beFavor: 2, beComment: 2 });
    expect((await world.ledger(fan.uid)).by).toEqual({ ...VISIT, comment: 3, favor: 1 });
  });

  it('gives nothing for likes of oneself and received comments of oneself', async () => {
    const user = await world.app.asUser();
    const wbId = await world.publish(user, '自问自答');
    await world.like(user, wbId);
    await world.comment(user, wbId);
    await world.info(user);
    expect((await world.ledger(user.uid)).by).toEqual({ ...VISIT, post: 10, comment: 3 });
  });

  describe('accepted answers', () => {
    const QUESTION = 44;
    const accept = (asker: TestClient, cid: number) =>
      asker.send('POST', '/api/bbs/weibo/qa/accept_reply?zone=sw4', { cid });
    const accepted = async (uid: number) => {
      await world.info(world.app.visitor, uid);
      return (await world.ledger(uid)).by['accepted'];
    };

    it('give experience to who answered, once per question, also when taken away and accepted again', async () => {
      const [asker, helper] = [await world.app.asUser(), await world.app.asUser()];
      const manager = await world.app.asUser({ sw4: [13] });
      const wbId = await world.publish(asker, '怎么过暗礁', 'sw4', QUESTION);
      const [cid, other] = [
        await world.comment(helper, wbId, '减速慢行'),
        await world.comment(helper, wbId, '跟着海图'),
      ];
      expect((await accept(helper, cid)).status).toBe(403);
      expect(await accepted(helper.uid)).toBeUndefined();
      await Promise.all([accept(asker, cid), accept(asker, cid), accept(asker, other)]);
      expect(await accepted(helper.uid)).toBe(10);
      for (const each of [cid, other])
        await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid: each, reason: '测试' });
      const third = await world.comment(helper, wbId, '再来一条');
      expect((await accept(asker, third)).status).toBe(200);
      expect(await accepted(helper.uid)).toBe(10);
      expect((await world.ledger(asker.uid)).by['accepted']).toBeUndefined();
    });

    it('up to the cap of the day', async () => {
      const [asker, helper] = [await world.app.asUser(), await world.app.asUser()];
      for (let n = 0; n < 6; n++) {
        const wbId = await world.publish(asker, `问题${n}`, 'sw4', QUESTION);
        expect((await accept(asker, await world.comment(helper, wbId, '答案在此'))).status).toBe(200);
      }
      expect(await accepted(helper.uid)).toBe(50);
      expect((await world.info(helper)).sources.find(({ source }) => source === 'accepted')).toEqual({
        source: 'accepted',
        exp: 10,
        per_day: 5,
        today: 5,
      });
    });
  });

  it('stops at the daily cap and goes on the next day; what came too late is not made up for', async () => {
    const user = await world.app.asUser();
    for (let n = 0; n < 5; n++) await world.publish(user, `第${n}篇`);
    expect((await world.info(user)).sources.find(({ source }) => source === 'post')).toEqual({
      source: 'post',
      exp: 10,
      per_day: 3,
      today: 3,
    });
    expect((await world.ledger(user.uid)).by).toEqual({ ...VISIT, post: 30 });
    world.advance(DAY);
    await world.publish(user, '第4篇');
    expect((await world.info(user)).sources.find(({ source }) => source === 'post')?.today).toBe(0);
    await world.publish(user, '新的一天');
    // What a post is worth is settled behind its answer, or when somebody looks.
    await world.info(user);
    expect((await world.ledger(user.uid)).by).toEqual({ ...VISIT, post: 40 });
  });

  it('counts a collection that was asked for before a later one was settled', async () => {
    const [author, fan] = [await world.app.asUser(), await world.app.asUser()];
    const [slow, quick] = [await world.publish(author, '慢的'), await world.publish(author, '快的')];
    const { rows } = await sql<{ at: number }>`select max(created_at) as at from post`.execute(world.app.db.q());
    const asked = Number(rows[0]?.at) + 10;
    world.advance(1000);
    await world.collect(fan, quick);
    await world.info(fan);
    expect((await world.ledger(fan.uid)).by).toEqual({ ...VISIT, collect: 1 });
    // The lock of a busy post held it up: it bears the time at which it was asked for.
    await world.collect(fan, slow);
    await world.app.db.tx(async () => {
      const row = sql`post_id = ${slow} and uid = ${fan.uid}`;
      await sql`update collect set created_at = ${asked} where ${row}`.execute(world.app.db.q());
    });
    await world.like(fan, quick);
    await world.info(fan);
    expect((await world.ledger(fan.uid)).by).toEqual({ ...VISIT, collect: 2, favor: 1 });
  });

  it('is settled once, however many look at the same time', async () => {
    const [author, fan] = [await world.app.asUser(), await world.app.asUser()];
    const ids = await Promise.all(['甲', '乙', '丙'].map((text) => world.publish(author, `同时${text}`)));
    await Promise.all(ids.map((wbId) => world.comment(fan, wbId)));
    const seen = await Promise.all(Array.from({ length: 20 }, () => world.info(world.app.visitor, fan.uid)));
    expect(new Set(seen.map((info) => info.lvl_cur_exp))).toEqual(new Set([14]));
    expect(await world.ledger(fan.uid)).toEqual({ sum: 14, exp: 14, by: { ...VISIT, comment: 9 } });
  });

  it('belongs to a zone', async () => {
    const user = await world.app.asUser();
    await world.publish(user, '只在这里', 'mx');
    expect([(await world.info(user)).lvl_cur_exp, (await world.info(user, undefined, 'mx')).lvl_cur_exp]).toEqual([
      5, 10,
    ]);
    expect((await world.info(user)).rankName).toBe('甲板学徒');
    expect((await world.info(user, undefined, 'mx')).rankName).toBe('凡尘客');
  });

  describe('levels', () => {
    it('rise with a message and new names on the cards', async () => {
      const user = await world.app.asUser();
      const nameOn = async () => {
        const path = `/api/bbs/user/detail/${user.uid}?zone=sw4`;
        const { Message } = await world.app.visitor.get<{ zm_lvl: number; rankName: string; rankNameEn: string }>(path);
        return [Message.zm_lvl, Message.rankName, Message.rankNameEn];
      };
      expect(await nameOn()).toEqual([1, '甲板学徒', 'Deckhand']);
      for (let n = 0; n < 3; n++) await world.publish(user, `升级${n}`);
      expect(await nameOn()).toEqual([2, '见习水手', 'Ordinary Seaman']);
      const told = await world.app.db
        .q<{ message: { to_uid: number; text: string; text_values: string; kind: number } }>()
        .selectFrom('message')
        .select(['text', 'text_values', 'kind'])
        .where('to_uid', '=', user.uid)
        .where('text', '=', 'levels:levelUp')
        .execute();
      expect(told.map((row) => ({ ...row, text_values: JSON.parse(row.text_values) as unknown }))).toEqual([
        { text: 'levels:levelUp', kind: 7, text_values: { level: 2 } },
      ]);
    });

    it('are in the own data with progress, and in the language of the reader', async () => {
      const user = await world.app.asUser();
      for (let n = 0; n < 3; n++) await world.publish(user, `自己的${n}`);
      const { Message } = await user.get<OwnUser>('/api/bbs/user/baseInfo?zone=sw4');
      // 30 for the posts and 5 for the visit: 15 of the 40 between 20 and 60.
      expect(Message).toMatchObject({
        rankName: '见习水手',
        is_grayscale: 1,
        ywUserInfo: { uid: user.uid, zm_lvl: 2, lvl_cur_exp: 15, lvl_up_need_exp: 40 },
      });

      const info = await world.info(user);
      expect([info.lvl_progress, info.isSelf, info.ranks.length]).toEqual([38, true, 18]);
      const english = await user.inject({
        url: '/api/bbs/zmweb/forward/get?zone=sw4&act=get_rank_info',
        headers: { 'accept-language': 'en' },
      });
      expect(english.json<{ Message: { data: { rankName: string } } }>().Message.data.rankName).toBe('Ordinary Seaman');
    });

    it('of somebody are public, the sources of experience are not', async () => {
      const [user, other] = [await world.app.asUser(), await world.app.asUser()];
      await world.publish(user, '公开的等级');
      for (const client of [world.app.visitor, other]) {
        const info = await world.info(client, user.uid);
        expect(info).toMatchObject({ uid: user.uid, isSelf: false, zm_lvl: 1, lvl_cur_exp: 15, sources: [] });
      }
      expect(await world.get(other, 'act=get_rank_info&uid=999999')).toMatchObject({ status: 404 });
    });
  });

  describe('the call', () => {
    it('refuses unknown acts, writes by GET and visitors', async () => {
      const user = await world.app.asUser();
      for (const act of ['nothing', 'receive_reward', 'toString'])
        expect(await world.get(user, `act=${act}`)).toMatchObject({ status: 400, Code: 400, Desc: '未知的等级操作' });
      expect(await world.get(user, 'uid=1')).toMatchObject({ status: 400 });
      expect(await world.post(user, 'nothing')).toMatchObject({ status: 400 });
      for (const act of ['get_rank_info', 'get_task_list', 'get_red_dot', 'is_grayscale', 'get_exp_record'])
        expect(await world.get(world.app.visitor, `act=${act}`)).toMatchObject({ status: 401 });
      expect((await world.post(world.app.visitor, 'is_grayscale')).status).toBe(401);
      expect((await world.post(user, 'is_grayscale')).Message).toEqual({
        code: 1,
        message: '',
        data: { is_grayscale: 1 },
      });
    });

    it('shows the own record, newest first, page by page', async () => {
      const user = await world.app.asUser();
      await world.publish(user, '记录一');
      await world.publish(user, '记录二');
      await world.comment(user, await world.publish(user, '记录三'));
      const page = async (limit: number, offset: number) =>
        (await world.get(user, `act=get_exp_record&limit=${limit}&offset=${offset}`)).Message.data;
      const first = await page(3, 0);
      expect(first.list?.map(({ source, exp }) => [source, exp])).toEqual([
        ['comment', 3],
        ['post', 10],
        ['post', 10],
      ]);
      expect([first.hasMore, (await page(3, 3)).hasMore, (await page(3, 3)).list?.length]).toEqual([true, false, 2]);
      expect((await world.get(user, 'act=get_exp_record&limit=51')).status).toBe(400);
    });
  });
});
