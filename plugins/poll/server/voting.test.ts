import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { checkCounters } from '../../../server/modules/stats-check/index.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { GivenAnswer, PollRecord } from '../contract.ts';
import { pollCounters } from './counters.ts';
import type { PollTables } from './tables.ts';
import { createPollWorld, HOUR, recount } from './test-support.ts';

/**
 * Two questions; the first answer of the first one leads to a third, its second asks for a role.
 */
const QUESTIONS = JSON.stringify([
  {
    name: '玩什么船？',
    subQuestions: [
      { name: '战列舰', subQuestions: [{ name: '哪一国？', subQuestions: [{ name: '甲' }, { name: '乙' }] }] },
      { name: '潜艇', subQuestions: [{ type: 1 }] },
    ],
  },
  { name: '每周几天？', subQuestions: [{ name: '一两天' }, { name: '每天' }] },
]);

describeOnEachEngine('who may vote', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  const roleFor = (client: TestClient, level: number, zone = 'sw4') =>
    world.app.core.gameTables.putRoles([
      {
        zone,
        roleId: `role${client.uid}${zone}`,
        uid: client.uid,
        areaId: 1,
        servername: '一服',
        nick: '船长',
        level,
        iconSmall: '',
        systemAvatar: '',
        lastPlayedAt: 1,
      },
    ]);

  it('nobody who is banned, but whoever is muted only', async () => {
    const { app, start, vote, now } = world;
    const { wbId, ids } = await start();
    const [banned, muted] = [await app.asUser(), await app.asUser()];
    const restrict = ({ uid }: TestClient, kind: 1 | 2) =>
      app.core.restrictions.restrict({ zone: 'sw4', uid, kind, until: now() + HOUR, reason: '刷票', byUid: 1 }, now());
    await restrict(banned, 2);
    await restrict(muted, 1);
    const refused = await vote(banned, wbId, [ids[0]]);
    expect([refused.status, refused.headers['x-error-id']]).toEqual([403, 'BANNED']);
    expect(refused.Desc).toContain('刷票');
    expect((await vote(muted, wbId, [ids[0]])).Message).toMatchObject({ voterCount: 1 });
    await app.core.restrictions.lift('sw4', banned.uid, 2);
    expect((await vote(banned, wbId, [ids[1]])).Message).toMatchObject({ voterCount: 2 });
  });

  describe('level limits', () => {
    const limit = (bounds: object) => ({
      pollLimit: JSON.stringify({ zmMinLevel: -1, zmMaxLevel: -1, roleMinLevel: -1, roleMaxLevel: -1, ...bounds }),
    });

    it('of roles: one of the voter in this zone lies within', async () => {
      const { app, start, vote, info } = world;
      const { wbId, ids } = await start(limit({ roleMinLevel: 10, roleMaxLevel: 20 }));
      const [none, low, elsewhere, fits] = await Promise.all([app.asUser(), app.asUser(), app.asUser(), app.asUser()]);
      await roleFor(low, 9);
      await roleFor(elsewhere, 15, 'mx');
      await roleFor(fits, 20);
      for (const client of [none, low, elsewhere]) {
        expect(await vote(client, wbId, [ids[0]])).toMatchObject({
          status: 403,
          Desc: '你的角色等级不在本次投票的范围内',
        });
        expect((await info(client, wbId)).Message.barred).toBe('roleLevel');
      }
      // What was known of the voter's roles falls with them.
      await roleFor(low, 10);
      expect((await vote(low, wbId, [ids[0]])).status).toBe(200);
      expect((await info(fits, wbId)).Message.barred).toBeUndefined();
      expect((await vote(fits, wbId, [ids[1]])).Message).toMatchObject({ voterCount: 2 });
    });

    it('of the alliance, by the level that cards show', async () => {
      const { app, start, vote, info } = world;
      const voter = await app.asUser();
      const above = await start(limit({ zmMinLevel: 2 }));
      const below = await start(limit({ zmMaxLevel: 30 }));
      expect(await vote(voter, above.wbId, [above.ids[0]])).toMatchObject({
        status: 403,
        Desc: '你的战盟等级不在本次投票的范围内',
      });
      expect((await info(voter, above.wbId)).Message).toMatchObject({ barred: 'zmLevel', limit: { zmMinLevel: 2 } });
      expect((await vote(voter, below.wbId, [below.ids[0]])).status).toBe(200);
    });
  });

  describe('questions before the vote', () => {
    let poll: Awaited<ReturnType<typeof world.start>>;
    beforeAll(async () => {
      poll = await world.start({ questions: QUESTIONS, pollVisible: 0 });
    });
    const vote = (client: TestClient, answers: unknown) =>
      client.send('POST', '/api/bbs/poll/add_poll?zone=sw4', {
        wbId: poll.wbId,
        optionIds: [poll.ids[0]],
        answers: typeof answers === 'string' ? answers : JSON.stringify(answers),
      });
    /** Ids of the questions and answers, by their texts. */
    async function ids(): Promise<Record<string, number>> {
      const { questions = [] } = (await world.info(world.starter, poll.wbId)).Message;
      const all = (nodes: typeof questions): [string, number][] =>
        nodes.flatMap(({ id, name, subQuestions }) => [[name, id], ...all([...subQuestions])] as [string, number][]);
      return Object.fromEntries(all(questions));
    }
    const given = (of: Record<string, number>, question: string, answer: string): GivenAnswer => ({
      questionId: of[question] ?? 0,
      answerId: of[answer] ?? 0,
    });

    it('must all be answered, those too that an answer leads to, and no others', async () => {
      const of = await ids();
      const voter = await world.app.asUser();
      const [ship, nation, days] = [
        given(of, '玩什么船？', '战列舰'),
        given(of, '哪一国？', '乙'),
        given(of, '每周几天？', '每天'),
      ];
      const submarine = given(of, '玩什么船？', '潜艇');
      const cases: [unknown, string | null][] = [
        [[], '请完成投票前置问题'],
        [[ship, days], '请完成投票前置问题'],
        [[ship, nation], '请完成投票前置问题'],
        [[ship, nation, days, days], '前置问题的回答无效，请重新选择'],
        [[{ ...ship, answerId: 999 }, days], '前置问题的回答无效，请重新选择'],
        [[submarine, nation, days], null],
        [[submarine, days], '请选择角色'],
        [[{ ...submarine, roleId: 'nobody' }, days], '所选角色不属于你'],
        ['{', null],
        [[{ questionId: '1' }], null],
      ];
      for (const [answers, reason] of cases) {
        const reply = await vote(voter, answers);
        expect([answers, reply.status]).toEqual([answers, 400]);
        if (reason) expect(reply.Desc).toBe(reason);
      }
      expect((await vote(voter, [ship, nation, days])).status).toBe(200);
    });

    it("a role must be the voter's own; answers are read by managers alone, in the file too", async () => {
      const of = await ids();
      const [thief, voter] = [await world.app.asUser(), await world.app.asUser()];
      await roleFor(voter, 5);
      const answers = (roleId: string) => [
        { ...given(of, '玩什么船？', '潜艇'), roleId },
        given(of, '每周几天？', '一两天'),
      ];
      expect(await vote(thief, answers(`role${voter.uid}sw4`))).toMatchObject({
        status: 400,
        Desc: '所选角色不属于你',
      });
      expect((await vote(voter, answers(`role${voter.uid}sw4`))).status).toBe(200);
      const records = async (client: TestClient) =>
        (await client.get<{ list: PollRecord[] }>(`/api/bbs/poll/get_records?zone=sw4&wbId=${poll.wbId}`)).Message.list;
      const manager = await world.app.asUser({ sw4: [13] });
      const record = (await records(manager)).find(({ userInfo }) => userInfo.uid === voter.uid);
      expect(record?.answers).toEqual([
        { question: '玩什么船？', answer: '潜艇 (船长 · 一服 · Lv.5)' },
        { question: '每周几天？', answer: '一两天' },
      ]);
      for (const client of [voter, world.starter, world.app.visitor])
        expect(JSON.stringify(await records(client))).not.toMatch(/answers|船长/);
      const file = async (client: TestClient) =>
        (await client.inject({ url: `/api/bbs/poll/export?zone=sw4&wbId=${poll.wbId}` })).body;
      expect(await file(await world.app.asUser({ sw4: [10, 13] }))).toContain('"潜艇 (船长 · 一服 · Lv.5)"');
      expect(await file(world.starter)).toContain('"战列舰","2"');
      expect(await file(world.starter)).not.toContain('潜艇 (');
      expect(await file(world.starter)).not.toContain('船长');
    });
  });

  it('a ballot that meets a poll changed since is judged by the changed one', async () => {
    const { app, start, starter, vote } = world;
    const { wbId, ids } = await start({ pollVisible: 0 });
    const voters = await Promise.all(Array.from({ length: 12 }, () => app.asUser()));
    const removal = { wbId, version: 0, removed: JSON.stringify([{ id: ids[0], votes: 'keep' }]) };
    const [edit, ...replies] = await Promise.all([
      starter.send('POST', '/api/bbs/poll/edit_poll?zone=sw4', removal),
      ...voters.map((voter) => vote(voter, wbId, [ids[0]])),
    ]);
    expect(edit.status).toBe(200);
    for (const { status, Desc } of replies) expect([200, 400, 409], Desc).toContain(status);
    const { Message } = await world.info(app.visitor, wbId);
    expect(Message.options.map(({ id }) => id)).toEqual(ids.slice(1));
    // Whoever got in before lost the ballot with the option: nobody counts for what is not there.
    expect(Message.voterCount).toBe(0);
    await recount(app.db, wbId, Message);
  });

  it('fifty ballots of one person among others count once, and all of theirs', async () => {
    const { start, app } = world;
    const { wbId, ids } = await start({ pollVisible: 0, pollMaxNum: 3, pollEndTime: world.now() + HOUR });
    const voter = await app.asUser();
    const others = await Promise.all(Array.from({ length: 6 }, () => app.asUser()));
    const replies = await Promise.all([
      ...Array.from({ length: 50 }, (_, n) => world.vote(voter, wbId, [ids[n % 3]])),
      ...others.map((other) => world.vote(other, wbId, ids)),
    ]);
    const chosen = replies.slice(0, 50).flatMap(({ status }, n) => (status === 200 ? [n % 3] : []));
    expect(new Set(chosen).size).toBe(1);
    expect(replies.slice(50).every(({ status }) => status === 200)).toBe(true);
    const { Message } = await world.info(app.visitor, wbId);
    expect(Message.voterCount).toBe(7);
    await recount(app.db, wbId, Message);
    expect(await checkCounters(app.db, pollCounters)).toEqual([]);
    await app.db.tx(async () => {
      await app.db.q<PollTables>().updateTable('poll').set({ voter_count: 9 }).where('post_id', '=', wbId).execute();
    });
    const wrong = { table: 'poll', key: String(wbId), counter: 'voter_count', stored: 9, counted: 7 };
    expect(await checkCounters(app.db, pollCounters)).toEqual([wrong]);
  });
});
