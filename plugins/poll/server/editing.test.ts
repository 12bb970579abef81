import { afterAll, beforeAll, expect, it } from 'vitest';
import { outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { Poll, PollChange } from '../contract.ts';
import { createPollWorld, DAY, HOUR, recount, votesOf } from './test-support.ts';

describeOnEachEngine('changing a poll', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  const edit = (client: TestClient, input: object, zone = 'sw4') =>
    client.send<Poll>('POST', `/api/bbs/poll/edit_poll?zone=${zone}`, input);
  const history = async (client: TestClient, wbId: number) =>
    (await client.get<{ list: PollChange[] }>(`/api/bbs/poll/get_history?zone=sw4&wbId=${wbId}`)).Message.list;
  const newest = async (client: TestClient, wbId: number) => (await world.info(client, wbId)).Message;
  async function voted(change: object, ...choices: number[][]) {
    const { wbId, ids } = await world.start(change);
    const voters: TestClient[] = [];
    for (const choice of choices) {
      const voter = await world.app.asUser();
      expect(
        (
          await world.vote(
            voter,
            wbId,
            choice.map((index) => ids[index]),
          )
        ).status,
      ).toBe(200);
      voters.push(voter);
    }
    return { wbId, ids, voters };
  }

  it('wording keeps the votes, and everybody reads before and after', async () => {
    const { app, starter } = world;
    const { wbId, ids } = await voted({ pollVisible: 0 }, [0], [0], [1]);
    const options = [{ id: ids[0], name: '战列', desc: '又大又重' }, { name: '驱逐舰' }];
    const reply = await edit(starter, {
      wbId,
      version: 0,
      pollTitle: '哪艘船最厉害',
      pollOptions: JSON.stringify(options),
      reason: '改错字',
      addedVotes: 'keep',
      pollEndTime: (await newest(starter, wbId)).endTime + HOUR,
    });
    expect(reply).toMatchObject({ status: 200, Message: { title: '哪艘船最厉害', version: 1, voterCount: 3 } });
    expect(reply.Message.options.map(({ name, desc, votes }) => [name, desc, votes])).toEqual([
      ['战列', '又大又重', 2],
      ['巡洋舰', '快', 1],
      ['潜艇', '', 0],
      ['驱逐舰', '', 0],
    ]);
    await recount(app.db, wbId, reply.Message);
    expect((await world.detail(app.visitor, wbId))?.title).toBe('哪艘船最厉害');
    const rows = await history(app.visitor, wbId);
    expect(rows.map(({ kind, by, reason }) => [kind, by, reason])).toEqual([
      ['endTime', 'author', '改错字'],
      ['addOption', 'author', '改错字'],
      ['option', 'author', '改错字'],
      ['title', 'author', '改错字'],
    ]);
    expect(rows[1]).toMatchObject({ votes: 'keep', ballots: { kept: 3, voided: 0 } });
    expect(rows[2]).toMatchObject({
      before: { name: '战列舰', desc: '' },
      after: { name: '战列', desc: '又大又重' },
    });
    expect(JSON.stringify(rows)).not.toContain(`"uid"`);
  });

  it('an option that is taken out takes the ballots that chose nothing else, and their voters vote again', async () => {
    const { app, vote } = world;
    const manager = await app.asUser({ sw4: [12] });
    const { wbId, ids, voters } = await voted({ pollVisible: 1, pollMaxNum: 3 }, [0], [0, 1], [1], [0, 1, 2]);
    expect((await edit(manager, { wbId, version: 0, removed: JSON.stringify([{ id: ids[0] }]) })).status).toBe(400);
    const removed = JSON.stringify([{ id: ids[0], votes: 'keep' }]);
    const reply = await edit(manager, { wbId, version: 0, removed });
    expect([reply.Message.maxNum, reply.Message.voterCount, votesOf(reply.Message)]).toEqual([2, 3, [3, 1]]);
    await recount(app.db, wbId, reply.Message);
    const [alone, both] = [voters[0]!, voters[1]!];
    expect(await newest(alone, wbId)).toMatchObject({ votedTime: 0, voidedTime: expect.any(Number) });
    expect(await newest(both, wbId)).toMatchObject({ votedTime: expect.any(Number), voterCount: 3 });
    const told = async (client: TestClient) =>
      (await client.get<{ list: unknown[] }>('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1')).Message.list;
    expect(JSON.stringify(await told(alone))).toContain('战列舰');
    expect(JSON.stringify(await told(both))).toContain('选择的「战列舰」已被移除，你的选票保留其余选择，继续有效');
    // Who had not chosen it hears nothing.
    expect(await told(voters[2]!)).toEqual([]);
    expect((await vote(alone, wbId, [ids[1]])).Message).toMatchObject({ voterCount: 4 });
    expect(await newest(alone, wbId)).not.toHaveProperty('voidedTime');
    const rows = await history(both, wbId);
    expect(rows.map(({ kind, by }) => [kind, by])).toEqual([
      ['choices', 'manager'],
      ['removeOption', 'manager'],
    ]);
    expect(rows[1]?.ballots).toEqual({ kept: 2, voided: 1 });
    // What became of ballots are numbers, too.
    expect(JSON.stringify(await history(app.visitor, wbId))).not.toContain('ballots');
  });

  it('moves the end no further than that of a new poll', async () => {
    const { starter } = world;
    const { wbId } = await voted({});
    for (const pollEndTime of [Number.MAX_SAFE_INTEGER, world.now() + 367 * DAY])
      expect(outcome(await edit(starter, { wbId, version: 0, pollEndTime }))).toBe('400 END_TOO_LATE');
    expect(outcome(await edit(starter, { wbId, version: 0, pollEndTime: world.now() + 365 * DAY }))).toBe('200');
  });

  it('is for nobody who may not publish: what a poll says is a publication', async () => {
    const { app } = world;
    const author = await app.asUser({ sw4: [10] });
    const { wbId } = (await world.add(author)).Message;
    const punish = (kind: 1 | 2) =>
      app.core.restrictions.restrict(
        { zone: 'sw4', uid: author.uid, kind, until: world.now() + DAY, reason: '刷屏', byUid: 1 },
        world.now(),
      );
    for (const [kind, id] of [[1, 'MUTED'] as const, [2, 'BANNED'] as const]) {
      await punish(kind);
      expect(outcome(await edit(author, { wbId, version: 0, pollTitle: '加群' }))).toBe(`403 ${id}`);
    }
    expect((await world.detail(app.visitor, wbId))?.title).toBe('哪艘船最强');
    expect(await history(app.visitor, wbId)).toEqual([]);
  });

  it('tells each voter of the options that their ballot has lost, and of no others', async () => {
    const { starter } = world;
    const { wbId, ids, voters } = await voted({ pollVisible: 2, pollMaxNum: 3 }, [0, 1, 2], [1, 2], [0, 1]);
    const pollOptions = JSON.stringify([{ name: '驱逐舰' }]);
    const removed = JSON.stringify([0, 1].map((index) => ({ id: ids[index], votes: 'keep' })));
    const told = async () => {
      const texts: string[] = [];
      for (const client of voters)
        texts.push(
          JSON.stringify((await client.get('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1')).Message),
        );
      return texts;
    };
    expect((await edit(starter, { wbId, version: 0, removed, pollOptions, addedVotes: 'keep' })).status).toBe(200);
    const [all, one, none] = await told();
    expect(all).toContain('选择的「战列舰、巡洋舰」已被移除，你的选票保留其余选择');
    expect(one).toContain('选择的「巡洋舰」已被移除，你的选票保留其余选择');
    expect(none).toContain('随之作废');
    expect(none).not.toContain('保留其余选择');
    for (const text of [all, one, none]) expect(text?.match(/已被移除/g)).toHaveLength(1);
  });

  it('or all ballots that chose it, where that was decided', async () => {
    const { starter, app } = world;
    const { wbId, ids, voters } = await voted({ pollVisible: 0, pollMaxNum: 2 }, [0], [0, 1], [2]);
    const reply = await edit(starter, { wbId, version: 0, removed: JSON.stringify([{ id: ids[0], votes: 'void' }]) });
    expect([reply.Message.voterCount, votesOf(reply.Message)]).toEqual([1, [0, 1]]);
    await recount(app.db, wbId, reply.Message);
    expect(await newest(voters[1]!, wbId)).toMatchObject({ votedTime: 0, voidedTime: expect.any(Number) });
    expect(
      await edit(starter, { wbId, version: 1, removed: JSON.stringify([{ id: ids[1], votes: 'keep' }]) }),
    ).toMatchObject({ status: 400, Desc: '至少需要2个选项' });
  });

  it('asks what becomes of the ballots when options are added, and says it to everybody', async () => {
    const { app, starter, vote } = world;
    const pollOptions = JSON.stringify([{ name: '驱逐舰' }]);
    const { wbId, ids, voters } = await voted({ pollVisible: 2, pollMaxNum: 2 }, [0], [0, 1], [2]);
    expect(await edit(starter, { wbId, version: 0, pollOptions })).toMatchObject({
      status: 400,
      Desc: '请选择添加选项后如何处理已有选票',
    });
    expect((await edit(starter, { wbId, version: 0, pollOptions, addedVotes: 'some' })).status).toBe(400);
    // Nothing was written, and wording alone asks nothing.
    expect(await history(app.visitor, wbId)).toEqual([]);
    expect((await edit(starter, { wbId, version: 0, pollTitle: '哪艘' })).status).toBe(200);
    const removed = JSON.stringify([{ id: ids[2], votes: 'void' }]);
    const change = { wbId, version: 1, pollOptions, removed, addedVotes: 'void' };
    expect((await edit(starter, change)).status).toBe(200);
    const manager = await app.asUser({ sw4: [13] });
    const after = await newest(manager, wbId);
    expect([after.voterCount, votesOf(after)]).toEqual([0, [0, 0, 0]]);
    await recount(app.db, wbId, after);
    const added = after.options.at(-1)!.id;
    for (const [index, client] of voters.entries()) {
      const told = (await client.get<{ list: object[] }>('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1'))
        .Message.list;
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).toContain(index === 2 ? '潜艇' : '添加了新选项，此前的选票全部作废');
      expect(await newest(client, wbId)).toMatchObject({ votedTime: 0, voidedTime: expect.any(Number) });
      expect((await vote(client, wbId, [added])).status).toBe(200);
    }
    await recount(app.db, wbId, await newest(manager, wbId));
    const rows = (await history(manager, wbId)).map(({ kind, votes, ballots }) => [kind, votes, ballots]);
    expect(rows).toEqual([
      ['removeOption', 'void', { kept: 0, voided: 1 }],
      ['addOption', 'void', { kept: 0, voided: 2 }],
      ['title', undefined, undefined],
    ]);
    // What was decided is for everybody; the numbers are results.
    const shown = (await history(app.visitor, wbId)).map(({ kind, votes, ballots }) => [kind, votes, ballots]);
    expect(shown).toEqual(rows.map(([kind, votes]) => [kind, votes, undefined]));
    // Without ballots there is nothing to ask.
    const fresh = await world.start();
    expect((await edit(starter, { wbId: fresh.wbId, version: 0, pollOptions })).status).toBe(200);
    expect((await history(app.visitor, fresh.wbId)).map(({ kind, votes }) => [kind, votes])).toEqual([
      ['addOption', undefined],
    ]);
  });

  it('tells who may vote again and who may not: of a ballot a day only that of the day', async () => {
    const { app, starter, vote, later, now } = world;
    const { wbId, ids } = await world.start({ pollRepeat: 1, pollEndTime: now() + 5 * DAY });
    const [early, both, late] = [await app.asUser(), await app.asUser(), await app.asUser()];
    const votes = async (...who: TestClient[]) => {
      for (const client of who) expect((await vote(client, wbId, [ids[0]])).status).toBe(200);
    };
    const told = async (client: TestClient) =>
      JSON.stringify((await client.get('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1')).Message);
    await votes(early, both);
    await later(DAY, async () => {
      await votes(both, late);
      const removed = JSON.stringify([{ id: ids[0], votes: 'void' }]);
      expect((await edit(starter, { wbId, version: 0, removed })).status).toBe(200);
      expect(await told(early)).toContain('你此前的选票随之作废');
      expect(await told(early)).not.toContain('重新投票');
      for (const client of [both, late]) {
        expect(await told(client)).toContain('当天投票截止前可以重新投票');
        expect((await vote(client, wbId, [ids[1]])).status).toBe(200);
      }
    });
  });

  it('two editors do not overwrite each other', async () => {
    const { starter, app } = world;
    const { wbId } = await world.start();
    const manager = await app.asUser({ sw4: [13] });
    const replies = await Promise.all([
      edit(starter, { wbId, version: 0, pollTitle: '作者改的' }),
      edit(manager, { wbId, version: 0, pollTitle: '管理员改的' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = replies[0].status === 200 ? replies : replies.toReversed();
    expect(lost?.Message).toMatchObject({ title: won?.Message.title, version: 1 });
    expect(await history(app.visitor, wbId)).toHaveLength(1);
  });

  it('is for the author with code 10 and managers, while the poll runs', async () => {
    const { app, starter, later } = world;
    const { wbId, ids } = await world.start();
    const change = { wbId, version: 0, pollTitle: '改一改' };
    expect((await edit(app.visitor, change)).status).toBe(401);
    expect((await edit(await app.asUser(), change)).status).toBe(403);
    expect(await edit(await app.asUser({ sw4: [10] }), change)).toMatchObject({ status: 403 });
    expect((await edit(await app.asUser({ mx: [10, 13] }), change)).status).toBe(403);
    expect((await edit(starter, change, 'mx')).status).toBe(404);
    const cases: [object, string][] = [
      [{ pollTitle: ' ' }, '请输入投票标题'],
      [{ pollOptions: JSON.stringify([{ id: ids[0], name: '潜艇' }]) }, '选项不能重复'],
      [{ pollOptions: JSON.stringify([{ id: 999_999, name: '甲' }]) }, '投票选项不存在'],
      [{ pollEndTime: world.now() }, '截止时间只能延后'],
      [{ removed: JSON.stringify([{ id: 999_999, votes: 'keep' }]) }, '投票选项不存在'],
    ];
    for (const [input, reason] of cases)
      expect(await edit(starter, { wbId, version: 0, ...input })).toMatchObject({ status: 400, Desc: reason });
    expect(await history(app.visitor, wbId)).toEqual([]);
    await later(HOUR + 1000, async () => {
      // The same for a version that is no longer: that it has ended is what matters.
      for (const version of [0, 7])
        expect(await edit(starter, { ...change, version })).toMatchObject({
          status: 409,
          Desc: '投票已结束',
          Message: '投票已结束',
        });
    });
  });

  it('of a post without a name is for its author, whom nobody is told', async () => {
    const { app } = world;
    const author = await app.asUser({ sw4: [10, 13, 97] }, { nick: '暗流' });
    const { wbId } = (await world.add(author, { wbAnonymous: 1 })).Message;
    await app.core.permissions.revoke(author.uid, 'sw4', 13);
    const change = { wbId, version: 0, pollTitle: '改一改' };
    expect((await edit(await app.asUser({ sw4: [10, 97] }), change)).status).toBe(403);
    expect(await edit(author, change)).toMatchObject({ status: 200, Message: { title: '改一改' } });
    expect(await history(app.visitor, wbId)).toMatchObject([{ by: 'author' }]);
    const log = await (
      await app.asUser({ sw4: [13] })
    ).get<{ list: { action: string }[] }>(`/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`);
    expect(log.Message.list).toMatchObject([{ action: 'poll.edit' }]);
    expect(JSON.stringify(log.Message)).not.toContain('暗流');
  });
});
