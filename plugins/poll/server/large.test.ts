import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { POLL_LIMITS, type Poll } from '../contract.ts';
import { createPollWorld, recount } from './test-support.ts';

const COUNT = 500;
const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `选项${from + n}`, desc: '说'.repeat(POLL_LIMITS.optionDesc) }));

describeOnEachEngine('a poll with very many options', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  const add = async (change: object) => {
    const { status, Desc } = await world.add(world.starter, change);
    return status === 200 ? 200 : `${status} ${Desc}`;
  };

  it('is created, voted on with all of them, shown, exported and changed', async () => {
    const { app, start, vote, info, detail } = world;
    const options = named(1, COUNT);
    const { wbId, poll } = await start({ pollMaxNum: COUNT, pollVisible: 0, pollOptions: JSON.stringify(options) });
    expect(poll?.options.map(({ name }) => name)).toEqual(options.map(({ name }) => name));
    const ids = poll?.options.map(({ id }) => id) ?? [];
    const [all, one] = [await app.asUser(), await app.asUser()];
    expect((await vote(all, wbId, ids)).Message.options.every(({ votes, active }) => votes === 1 && active === 1)).toBe(
      true,
    );
    const { Message: voted } = await vote(one, wbId, `[${ids.slice(-2).join()}]`);
    await recount(app.db, wbId, voted);
    expect(voted.options.at(-1)).toMatchObject({ votes: 2, ratio: 100 });
    expect((await detail(app.visitor, wbId))?.options).toHaveLength(COUNT);

    const manager = await app.asUser({ sw4: [10, 13] });
    const file = await manager.inject({ url: `/api/bbs/poll/export?zone=sw4&wbId=${wbId}` });
    const [head = '', ...ballots] = file.body.split('\r\n').filter(Boolean);
    expect(head).toContain('"选项1","选项2"');
    expect(ballots.map((line) => line.split('","').length)).toEqual([5 + COUNT, 5 + COUNT]);

    const edit = (change: object) =>
      manager.send<Poll>('POST', '/api/bbs/poll/edit_poll?zone=sw4', { wbId, version: 0, ...change });
    const removed = JSON.stringify(ids.slice(0, 200).map((id) => ({ id, votes: 'keep' })));
    const added = { pollOptions: JSON.stringify(named(COUNT + 1, 300)), addedVotes: 'keep' };
    const changed = await edit({ ...added, removed });
    expect(changed.status).toBe(200);
    expect(changed.Message.options).toHaveLength(COUNT - 200 + 300);
    await recount(app.db, wbId, (await info(manager, wbId)).Message);
  });

  it('and many questions are bounded by their text alone, and said so', async () => {
    const question = (n: number) => ({ name: `问题${n}`, subQuestions: [{ name: '是' }, { name: '否' }] });
    const questions = JSON.stringify(Array.from({ length: 200 }, (_, n) => question(n)));
    const { wbId, ids, poll } = await world.start({ questions });
    expect(poll?.questions).toHaveLength(200);
    const answers = JSON.stringify(poll?.questions?.map(({ id }) => ({ questionId: id, answerId: id + 1 })));
    const voter = await world.app.asUser();
    const reply = await voter.send('POST', '/api/bbs/poll/add_poll?zone=sw4', { wbId, optionIds: [ids[0]], answers });
    expect(reply.status).toBe(200);
    const max = POLL_LIMITS.listText;
    const list = (count: number) => JSON.stringify(named(1, count));
    expect(await add({ pollOptions: list(4_000) })).toBe(`400 选项内容过多，合计不能超过${max}个字符`);
    expect(await add({ questions: JSON.stringify(Array.from({ length: 9_000 }, (_, n) => question(n))) })).toBe(
      `400 投票前置问题内容过多，合计不能超过${max}个字符`,
    );
  });

  it('nothing that is nested without an end costs more than a refusal', async () => {
    const { depth } = POLL_LIMITS;
    const nested = (levels: number) => {
      const open = '{"name":"问","subQuestions":[{"name":"甲"},{"name":"乙","subQuestions":[';
      return `[${open.repeat(levels)}${']}]}'.repeat(levels)}]`;
    };
    expect(await add({ questions: nested(depth) })).toBe(200);
    const deep = `400 投票前置问题最多嵌套${depth}层`;
    expect(await add({ questions: nested(depth + 1) })).toBe(deep);
    expect(await add({ questions: nested(2_500) })).toBe(deep);
    for (const pollOptions of ['['.repeat(150_000), `${'['.repeat(90_000)}${']'.repeat(90_000)}`])
      expect(await add({ pollOptions })).toMatch(/^400 /);
    expect(await add({ pollOptions: `[${'[],'.repeat(60_000)}[]]` })).toMatch(/^400 /);
    expect(await add({ questions: `${'['.repeat(90_000)}${']'.repeat(90_000)}` })).toMatch(/^400 /);
  });
});
