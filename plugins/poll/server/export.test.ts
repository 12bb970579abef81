import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createPollWorld, HOUR } from './test-support.ts';
import { auditService, type AuditService } from '../../../server/sdk/index.ts';

const node = (name: string, ...subQuestions: object[]) => ({ type: 0, name, subQuestions });

describeOnEachEngine('the file of a poll', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  let manager: TestClient;
  beforeAll(async () => {
    world = await createPollWorld(open);
    manager = await world.app.asUser({ sw4: [10, 13] });
  });
  afterAll(() => world.app.stop());

  const ask = (client: TestClient, wbId: number, zone = 'sw4', language = 'zh') =>
    client.inject({
      url: `/api/bbs/poll/export?zone=${zone}&wbId=${wbId}`,
      headers: { 'accept-language': language },
    });
  const linesOf = async (client: TestClient, wbId: number) => {
    const file = await ask(client, wbId);
    expect(file.statusCode).toBe(200);
    return file.body.split('\r\n').filter(Boolean);
  };
  const refusal = async (client: TestClient, wbId: number) => {
    const { statusCode, headers } = await ask(client, wbId);
    return `${statusCode} ${String(headers['x-error-id'])}`;
  };

  let polls = 0;
  /** A poll with a question, and one ballot for its second and third option. */
  async function voted(change: object) {
    const questions = JSON.stringify([node('在哪里', node('秘密的外海'), node('内海'))]);
    const options = JSON.stringify([{ name: '=1+1' }, { name: '乙' }, { name: '丙' }]);
    const { wbId, ids } = await world.start({ pollMaxNum: 2, pollOptions: options, questions, ...change });
    const nick = `导出的人${(polls += 1)}`;
    const voter = await world.app.asUser({}, { nick });
    const reply = await voter.send('POST', '/api/bbs/poll/add_poll?zone=sw4', {
      wbId,
      optionIds: ids.toSorted((a, b) => a - b).slice(1),
      answers: JSON.stringify([{ questionId: 1, answerId: 2 }]),
    });
    expect(reply.status).toBe(200);
    return { wbId, ids, voter, nick };
  }

  it('holds every ballot for managers, safe in a spreadsheet, and is written down', async () => {
    const { app } = world;
    const { wbId, voter, nick } = await voted({ pollVisible: 2, pollVisibleType: 1 });
    const file = await ask(manager, wbId);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('attachment');
    const lines = await linesOf(manager, wbId);
    expect(lines[0]).toBe(`\uFEFF"序号","投票时间","用户编号","昵称","所选选项","'=1+1","乙","丙","在哪里"`);
    expect(lines[1]).toMatch(
      new RegExp(
        `^"1","\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d","${voter.uid}","${nick}","乙、丙","0","1","1","秘密的外海"$`,
      ),
    );
    expect(lines).toHaveLength(2);
    expect((await ask(manager, wbId, 'sw4', 'en')).body).toContain(',"乙, 丙","0","1","1",');
    const audit = await app.core.services
      .of(auditService)
      .list({ zone: app.zones.current().byAbbr.get('sw4') } as Parameters<AuditService['list']>[0], {
        targetType: 'post',
        targetId: wbId,
        limit: 10,
        offset: 0,
      });
    expect(audit.map(({ action, byUid }) => [action, byUid])).toEqual([
      ['poll.export', manager.uid],
      ['poll.export', manager.uid],
      ['poll.export', manager.uid],
    ]);
  });

  it('holds totals, and nothing of any person, for all others with code 10', async () => {
    const { wbId } = await voted({ pollVisible: 0, optionRankType: 2 });
    const totals = [
      '\uFEFF"选项","票数","占比（%）"',
      `"'=1+1","0","0"`,
      '"乙","1","100"',
      '"丙","1","100"',
      '"选票总数","1",""',
    ];
    for (const client of [world.starter, await world.app.asUser({ sw4: [10] })]) {
      expect(await linesOf(client, wbId)).toEqual(totals);
    }
  });

  it('holds ratios alone where the poll tells no more', async () => {
    const { wbId } = await voted({ pollVisible: 0, pollVisibleType: 1 });
    expect(await linesOf(world.starter, wbId)).toEqual([
      ...['\uFEFF"选项","占比（%）"', `"'=1+1","0"`, '"乙","100"', '"丙","100"'],
    ]);
  });

  it('is refused while results are hidden from who asks', async () => {
    const { starter, app, vote, later } = world;
    const [afterVoting, admins, afterEnd] = [
      await voted({ pollVisible: 1 }),
      await voted({ pollVisible: 2 }),
      await voted({ pollVisible: 3 }),
    ];
    for (const { wbId } of [afterVoting, admins, afterEnd])
      expect(await refusal(starter, wbId)).toBe('403 RESULTS_HIDDEN');
    const plain = await world.start({ pollVisible: 1 });
    expect(await refusal(starter, plain.wbId)).toBe('403 RESULTS_HIDDEN');
    expect((await vote(starter, plain.wbId, [plain.ids[0]])).status).toBe(200);
    expect((await linesOf(starter, plain.wbId))[1]).toBe('"战列舰","1","100"');
    await later(HOUR + 1000, async () => {
      expect(await linesOf(starter, afterVoting.wbId)).toHaveLength(5);
      expect(await linesOf(starter, afterEnd.wbId)).toHaveLength(5);
      expect(await refusal(starter, admins.wbId)).toBe('403 RESULTS_HIDDEN');
    });
    expect((await ask(app.visitor, admins.wbId)).statusCode).toBe(401);
    expect((await ask(await app.asUser({ mx: [10] }), plain.wbId)).statusCode).toBe(403);
    expect((await ask(manager, plain.wbId, 'mx')).statusCode).toBe(403);
    expect((await ask(starter, plain.wbId, 'mx')).statusCode).toBe(404);
  });
});
