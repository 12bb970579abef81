import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { Poll } from '../contract.ts';
import type { PollTables } from './tables.ts';
import { createPollWorld, DAY, HOUR, recount, votesOf } from './test-support.ts';

describeOnEachEngine('polls', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  describe('starting', () => {
    it('attaches a poll that lists and the detail show to everyone', async () => {
      const { app, starter, start, detail, inList } = world;
      const { wbId } = await start({ pollMaxNum: 2 });
      const expected = {
        title: '哪艘船最强',
        minNum: 1,
        maxNum: 2,
        repeat: 0,
        visible: 1,
        votedTime: 0,
      };
      for (const client of [app.visitor, starter])
        for (const poll of [await detail(client, wbId), await inList(client, wbId)]) {
          expect(poll).toMatchObject(expected);
          expect(poll?.options.map(({ name, desc, active }) => [name, desc, active])).toEqual([
            ['战列舰', '', 0],
            ['巡洋舰', '快', 0],
            ['潜艇', '', 0],
          ]);
          expect(votesOf(poll)).toEqual([undefined, undefined, undefined]);
        }
    });

    it('accepts the form-encoded call', async () => {
      const { starter, fieldsOf } = world;
      const token = (await starter.get<string>('/api/bbs/weibo/csrfToken')).Message;
      const reply = await starter.inject({
        method: 'POST',
        url: '/api/bbs/weibo/add?zone=sw4',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(
          Object.entries({ ...fieldsOf(), _csrf: token }).map(
            ([key, value]) => [key, String(value)] as [string, string],
          ),
        ).toString(),
      });
      expect(reply.json()).toMatchObject({ Succeed: true, Message: { poll: { title: '哪艘船最强' } } });
    });

    it('needs code 10 in this zone', async () => {
      const { app, add } = world;
      for (const codes of [{}, { sw4: [13] }, { mx: [10] }]) {
        const reply = await add(await app.asUser(codes), { wbTitle: '没有权限' });
        expect(reply).toMatchObject({ status: 403, Desc: '你没有发起投票的权限' });
      }
      const list = await app.visitor.get<{ list: { wbTitle: string }[] }>(
        '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4',
      );
      expect(list.Message.list.map(({ wbTitle }) => wbTitle)).not.toContain('没有权限');
      expect((await add(await app.asUser({ all: [10] }))).status).toBe(200);
    });

    it('refuses a broken poll with a reason and stores no post', async () => {
      const { app, starter, now, add } = world;
      const before = (
        await app.visitor.get<{ list: unknown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50')
      ).Message.list;
      const cases: [object, string][] = [
        [{ pollTitle: '' }, '请输入投票标题'],
        [{ pollTitle: '字'.repeat(16) }, '投票标题最多15个字'],
        [{ pollOptions: '[{"name":"甲"}]' }, '至少需要2个选项'],
        [{ pollEndTime: now() - 1 }, '截止时间应晚于当前时间'],
        [{ pollEndTime: 'soon' }, ''],
        [{ wbIsPoll: 2 }, ''],
      ];
      for (const [change, reason] of cases) {
        const reply = await add(starter, change);
        expect(reply).toMatchObject({ status: 400, Succeed: false });
        if (reason) expect(reply.Desc).toBe(reason);
      }
      const after = (
        await app.visitor.get<{ list: unknown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50')
      ).Message.list;
      expect(after.length).toBe(before.length);
    });
  });

  describe('voting', () => {
    it('counts a vote, shows the voter the results and nobody else', async () => {
      const { app, starter, start, vote, info, detail, inList } = world;
      const { wbId, ids } = await start();
      const voter = await app.asUser();
      const other = await app.asUser();
      const reply = await vote(voter, wbId, String(ids[1]));
      expect(reply).toMatchObject({ status: 200, Message: { voterCount: 1 } });
      expect(reply.Message.votedTime).toBeGreaterThan(0);
      expect(reply.Message.options.map(({ votes, ratio, active }) => [votes, ratio, active])).toEqual([
        [0, 0, 0],
        [1, 100, 1],
        [0, 0, 0],
      ]);
      expect((await info(voter, wbId)).Message).toEqual(reply.Message);
      expect(await detail(voter, wbId)).toEqual(reply.Message);
      for (const client of [other, app.visitor, starter])
        for (const poll of [
          await detail(client, wbId),
          await inList(client, wbId),
          (await info(client, wbId)).Message,
        ]) {
          expect(votesOf(poll)).toEqual([undefined, undefined, undefined]);
          expect(JSON.stringify(poll)).not.toMatch(/ratio|votes"|voterCount/);
        }
    });

    it('takes ids as JSON text, as a list and form-encoded', async () => {
      const { app, start, vote } = world;
      const { wbId, ids } = await start({ pollMaxNum: 2 });
      expect((await vote(await app.asUser(), wbId, JSON.stringify(ids.slice(0, 2)))).status).toBe(200);
      expect((await vote(await app.asUser(), wbId, ids.slice(0, 2))).status).toBe(200);
      const third = await app.asUser();
      const token = (await third.get<string>('/api/bbs/weibo/csrfToken')).Message;
      const reply = await third.inject({
        method: 'POST',
        url: '/api/bbs/poll/add_poll?zone=sw4',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `wbId=${wbId}&optionIds=${ids[0]}%2C${ids[1]}&_csrf=${encodeURIComponent(token)}`,
      });
      expect(reply.json<{ Message: Poll }>().Message).toMatchObject({ voterCount: 3 });
    });

    it('refuses bad choices and counts nothing', async () => {
      const { app, start, vote, info } = world;
      const { wbId, ids } = await start({ pollMinNum: 2, pollMaxNum: 2 });
      const foreign = await start();
      const voter = await app.asUser();
      const cases: [unknown, number, string | null][] = [
        ['', 400, '请选择投票选项'],
        [ids, 400, '最多可选2个'],
        [[ids[0]], 400, '至少选择2个'],
        [[ids[0], ids[0]], 400, '至少选择2个'],
        [[ids[0], foreign.ids[0]], 400, '投票选项不存在'],
        [[ids[0], 999_999_999], 400, '投票选项不存在'],
        ['x', 400, null],
        [{ a: 1 }, 400, null],
        [undefined, 400, null],
      ];
      for (const [choice, status, reason] of cases) {
        const reply = await vote(voter, wbId, choice);
        expect(reply).toMatchObject({ status, Succeed: false });
        if (reason) expect(reply.Desc).toBe(reason);
      }
      expect((await info(voter, wbId)).Message).toMatchObject({ votedTime: 0 });
    });

    it('needs a session, and answers for a foreign, missing, hidden or deleted post as for none', async () => {
      const { app, starter, add, start, vote, info } = world;
      const { wbId, ids } = await start();
      expect((await vote(app.visitor, wbId, ids[0])).status).toBe(401);
      const voter = await app.asUser();
      const plain = (await add(starter, { wbIsPoll: 0 })).Message.wbId;
      const missing = await vote(voter, 999_999_999, String(ids[0]));
      expect(missing.status).toBe(404);
      const same = async (reply: Promise<{ headers: unknown }>) =>
        expect({ ...(await reply), headers: 0 }).toEqual({ ...missing, headers: 0 });
      await same(vote(voter, wbId, String(ids[0]), 'mx'));
      await same(vote(voter, plain, String(ids[0])));
      await same(info(voter, wbId, 'mx'));
      await same(info(voter, plain));
      await same(app.visitor.get(`/api/bbs/poll/get_records?zone=mx&wbId=${wbId}`));
      const manager = await app.asUser({ sw4: [13] });
      await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '测试' });
      await same(vote(voter, wbId, String(ids[0])));
      await same(vote(manager, wbId, String(ids[0])));
      await same(info(voter, wbId));
      expect((await info(starter, wbId)).status).toBe(200);
      await starter.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
      await same(info(starter, wbId));
    });

    it('opens at the start and closes at the end', async () => {
      const { app, now, start, vote, later } = world;
      const startTime = now() + HOUR;
      const { wbId, ids } = await start({ pollStartTime: startTime, pollEndTime: startTime + HOUR });
      const [voter, late] = [await app.asUser(), await app.asUser()];
      expect(await vote(voter, wbId, String(ids[0]))).toMatchObject({ status: 409, Desc: '投票未开始' });
      await later(HOUR + 1000, async () => expect((await vote(voter, wbId, String(ids[0]))).status).toBe(200));
      await later(2 * HOUR + 1000, async () => {
        expect(await vote(late, wbId, String(ids[0]))).toMatchObject({ status: 409, Desc: '投票已结束' });
      });
    });

    it('counts fifty simultaneous votes of one person once, and of fifty people all', async () => {
      const { app, start, vote, info } = world;
      const { wbId, ids } = await start({ pollMaxNum: 3 });
      const voter = await app.asUser();
      const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => vote(voter, wbId, [ids[n % 3]])));
      // The ballot that counts is answered with success however often it comes, and the two others
      // are second ones.
      const counts = [0, 1, 2].map(
        (option) => replies.filter(({ status }, n) => n % 3 === option && status === 200).length,
      );
      expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, expect.toSatisfy((n: number) => n === 16 || n === 17)]);
      const refused = replies.filter(({ status, Desc }) => status === 409 && Desc === '你已经投过票了');
      expect(refused.length + Math.max(...counts)).toBe(50);
      expect((await info(voter, wbId)).Message.voterCount).toBe(1);
      const people: TestClient[] = [];
      for (let n = 0; n < 12; n++) people.push(await app.asUser());
      await Promise.all(people.map((person, n) => vote(person, wbId, n % 2 ? ids : [ids[0]])));
      const { Message } = await info(voter, wbId);
      expect(Message.voterCount).toBe(13);
      await recount(world.app.db, wbId, Message);
    });

    it('takes one vote a day where the poll says so, by the days of the zone', async () => {
      const { app, now, start, vote, info, later } = world;
      const { wbId, ids } = await start({ pollRepeat: 1, pollEndTime: now() + 5 * DAY });
      const voter = await app.asUser();
      expect((await vote(voter, wbId, String(ids[0]))).status).toBe(200);
      expect(await vote(voter, wbId, String(ids[1]))).toMatchObject({ status: 409, Desc: '你今天已经投过票了' });
      await later(DAY, async () => {
        expect((await info(voter, wbId)).Message).toMatchObject({ votedTime: 0 });
        expect((await vote(voter, wbId, String(ids[1]))).Message).toMatchObject({ voterCount: 2 });
        await recount(world.app.db, wbId, (await info(voter, wbId)).Message);
      });
    });
  });

  it('an end that no calendar has, as it could once be stored, is told as one that can be shown, and the poll can be changed', async () => {
    const { app, starter, start, info, vote } = world;
    const { wbId, ids } = await start();
    const end_at = Number.MAX_SAFE_INTEGER;
    await app.db.tx(() =>
      app.db.q<PollTables>().updateTable('poll').set({ end_at }).where('post_id', '=', wbId).execute(),
    );
    const { endTime } = (await info(app.visitor, wbId)).Message;
    expect(new Date(endTime).toISOString()).toMatch(/^9999-/);
    expect((await vote(await app.asUser(), wbId, [ids[0]])).status).toBe(200);
    const change = { wbId, version: 0, pollTitle: '哪艘船最快', pollEndTime: endTime };
    const reply = await starter.send<Poll>('POST', '/api/bbs/poll/edit_poll?zone=sw4', change);
    expect(reply).toMatchObject({ status: 200, Message: { title: '哪艘船最快', endTime } });
  });
});
