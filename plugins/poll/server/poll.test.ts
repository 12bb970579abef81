import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { Poll, PollRecord } from '../contract.ts';
import type { PollTables } from './tables.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
type WithPoll = { wbId: number; poll?: Poll };

describeOnEachEngine('polls', (open) => {
  let app: TestApp;
  let starter: TestClient;
  let clock = 0;
  const now = () => Date.now() + clock;

  beforeAll(async () => {
    const { url } = open.addressOf(await open());
    app = await buildTestApp({ ...(url ? { url } : {}), now });
    starter = await app.asUser({ sw4: [10], mx: [10] });
  });
  afterAll(() => app.stop());

  const fieldsOf = (change: object = {}) => ({
    ...{ wbTitle: '投票帖', wbContent: '<p>来选一选</p>', wbThemeId: 1 },
    ...{ wbIsPoll: 1, pollTitle: '哪艘船最强', pollEndTime: now() + HOUR },
    pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '巡洋舰', desc: '快' }, { name: '潜艇' }]),
    ...change,
  });
  const add = (client: TestClient, change: object = {}, zone = 'sw4') =>
    client.send<WithPoll>('POST', `/api/bbs/weibo/add?zone=${zone}`, fieldsOf(change));
  async function start(change: object = {}) {
    const reply = await add(starter, change);
    expect(reply).toMatchObject({ status: 200 });
    const { wbId, poll } = reply.Message;
    return { wbId, ids: poll?.options.map(({ id }) => id) ?? [], poll };
  }
  const vote = (client: TestClient, wbId: number, optionIds: unknown, zone = 'sw4') =>
    client.send<Poll>('POST', `/api/bbs/poll/add_poll?zone=${zone}`, { wbId, optionIds });
  const info = (client: TestClient, wbId: number, zone = 'sw4') =>
    client.get<Poll>(`/api/bbs/poll/get_user_poll_info?zone=${zone}&wbId=${wbId}`);
  const detail = async (client: TestClient, wbId: number) =>
    (await client.get<WithPoll>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.poll;
  const inList = async (client: TestClient, wbId: number) =>
    (await client.get<{ list: WithPoll[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).Message.list.find(
      (post) => post.wbId === wbId,
    )?.poll;
  const votesOf = (poll: Poll | undefined) => poll?.options.map(({ votes }) => votes);
  const later = async (ms: number, work: () => Promise<void>) => {
    clock += ms;
    try {
      await work();
    } finally {
      clock -= ms;
    }
  };

  describe('starting', () => {
    it('attaches a poll that lists and the detail show to everyone', async () => {
      const { wbId } = await start({ pollMaxNum: 2 });
      const expected = {
        title: '哪艘船最强',
        minNum: 1,
        maxNum: 2,
        repeat: 0,
        visible: 1,
        voterCount: 0,
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
          expect(JSON.stringify(poll)).not.toMatch(/ratio|votes"/);
          expect(poll?.voterCount).toBe(1);
        }
    });

    it('takes ids as JSON text, as a list and form-encoded', async () => {
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
      expect((await info(voter, wbId)).Message).toMatchObject({ voterCount: 0, votedTime: 0 });
    });

    it('needs a session, and answers for a foreign, missing, hidden or deleted post as for none', async () => {
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
      const { wbId, ids } = await start({ pollMaxNum: 3 });
      const voter = await app.asUser();
      const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => vote(voter, wbId, [ids[n % 3]])));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status, Desc }) => status === 409 && Desc === '你已经投过票了')).toHaveLength(49);
      expect((await info(voter, wbId)).Message.voterCount).toBe(1);
      const people: TestClient[] = [];
      for (let n = 0; n < 12; n++) people.push(await app.asUser());
      await Promise.all(people.map((person, n) => vote(person, wbId, n % 2 ? ids : [ids[0]])));
      const { Message } = await info(voter, wbId);
      expect(Message.voterCount).toBe(13);
      await recount(wbId, Message);
    });

    it('takes one vote a day where the poll says so, by the days of the zone', async () => {
      const { wbId, ids } = await start({ pollRepeat: 1, pollEndTime: now() + 5 * DAY });
      const voter = await app.asUser();
      expect((await vote(voter, wbId, String(ids[0]))).status).toBe(200);
      expect(await vote(voter, wbId, String(ids[1]))).toMatchObject({ status: 409, Desc: '你今天已经投过票了' });
      await later(DAY, async () => {
        expect((await info(voter, wbId)).Message).toMatchObject({ votedTime: 0 });
        expect((await vote(voter, wbId, String(ids[1]))).Message).toMatchObject({ voterCount: 2 });
        await recount(wbId, (await info(voter, wbId)).Message);
      });
    });
  });

  describe('results', () => {
    const seen = async (client: TestClient, wbId: number) => ({
      detail: votesOf(await detail(client, wbId))?.[0],
      list: votesOf(await inList(client, wbId))?.[0],
      info: votesOf((await info(client, wbId)).Message)?.[0],
    });
    const all = (value: number | undefined) => ({ detail: value, list: value, info: value });

    async function voted(change: object) {
      const { wbId, ids } = await start(change);
      const voter = await app.asUser();
      expect((await vote(voter, wbId, [ids[0]])).status).toBe(200);
      return { wbId, ids, voter };
    }

    it('for all from the start (0)', async () => {
      const { wbId } = await voted({ pollVisible: 0 });
      expect(await seen(app.visitor, wbId)).toEqual(all(1));
    });

    it('after voting (1): everybody once it has ended, but never in what visitors share', async () => {
      const { wbId, voter } = await voted({ pollVisible: 1 });
      const other = await app.asUser();
      expect([await seen(voter, wbId), await seen(other, wbId), await seen(app.visitor, wbId)]).toEqual([
        all(1),
        all(undefined),
        all(undefined),
      ]);
      await later(HOUR + 1000, async () => {
        expect(await seen(other, wbId)).toEqual(all(1));
        expect(await seen(app.visitor, wbId)).toEqual({ detail: undefined, list: undefined, info: 1 });
      });
    });

    it('for admins only (2)', async () => {
      const { wbId, voter } = await voted({ pollVisible: 2 });
      const manager = await app.asUser({ sw4: [13] });
      expect([await seen(manager, wbId), await seen(voter, wbId), await seen(starter, wbId)]).toEqual([
        all(1),
        all(undefined),
        all(undefined),
      ]);
      await later(HOUR + 1000, async () => expect(await seen(voter, wbId)).toEqual(all(undefined)));
    });

    it('after the deadline (3)', async () => {
      const { wbId, voter } = await voted({ pollVisible: 3 });
      expect(await seen(voter, wbId)).toEqual(all(undefined));
      await later(HOUR + 1000, async () => expect(await seen(voter, wbId)).toEqual(all(1)));
    });

    it('shows ratios without counts where the poll says so', async () => {
      const { wbId, voter } = await voted({ pollVisible: 0, pollVisibleType: 1 });
      const poll = await detail(voter, wbId);
      expect(poll?.options.map(({ ratio }) => ratio)).toEqual([100, 0, 0]);
      expect(JSON.stringify(poll)).not.toMatch(/"votes"|voterCount/);
    });

    it('records: everybody where counts are seen, what was chosen only for the voter and managers', async () => {
      const { wbId, ids, voter } = await voted({ pollVisible: 1 });
      const second = await app.asUser();
      await vote(second, wbId, [ids[1]]);
      const records = async (client: TestClient, more = '') =>
        (
          await client.get<{ list: PollRecord[]; hasMore: boolean }>(
            `/api/bbs/poll/get_records?zone=sw4&wbId=${wbId}${more}`,
          )
        ).Message;
      const rows = async (client: TestClient) =>
        (await records(client)).list.map(({ userInfo, optionIds }) => [userInfo.uid, optionIds]);
      expect(await rows(voter)).toEqual([
        [second.uid, []],
        [voter.uid, [ids[0]]],
      ]);
      expect(await rows(app.visitor)).toEqual([]);
      expect(await rows(await app.asUser())).toEqual([]);
      expect(await rows(await app.asUser({ sw4: [13] }))).toEqual([
        [second.uid, [ids[1]]],
        [voter.uid, [ids[0]]],
      ]);
      expect(await records(voter, '&limit=1')).toMatchObject({
        hasMore: true,
        list: [{ userInfo: { uid: second.uid } }],
      });
      expect(await records(voter, '&limit=1&offset=1')).toMatchObject({
        hasMore: false,
        list: [{ userInfo: { uid: voter.uid } }],
      });
      const hidden = await voted({ pollVisible: 3 });
      const own = await hidden.voter.get<{ list: PollRecord[] }>(
        `/api/bbs/poll/get_records?zone=sw4&wbId=${hidden.wbId}`,
      );
      expect(own.Message.list.map(({ userInfo }) => userInfo.uid)).toEqual([hidden.voter.uid]);
      expect((await app.visitor.get(`/api/bbs/poll/get_records?zone=sw4&wbId=x`)).status).toBe(400);
    });
  });

  /** Totals always equal a recount. */
  async function recount(wbId: number, poll: Poll) {
    const q = app.db.q<PollTables>();
    const ballots = await q
      .selectFrom('poll_vote')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('post_id', '=', wbId)
      .executeTakeFirstOrThrow();
    expect(Number(ballots.n)).toBe(poll.voterCount);
    const chosen = await q
      .selectFrom('poll_vote_option')
      .select(['option_id', ({ fn }) => fn.countAll().as('n')])
      .where('post_id', '=', wbId)
      .groupBy('option_id')
      .execute();
    const counts = new Map(chosen.map(({ option_id, n }) => [option_id, Number(n)]));
    expect(votesOf(poll)).toEqual(poll.options.map(({ id }) => counts.get(id) ?? 0));
  }
});
