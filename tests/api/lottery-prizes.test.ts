import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createLotteryWorld,
  DAY,
  HOUR,
  API,
  TAG,
  type LotteryWorld,
} from '../../plugins/lottery/server/test-support.ts';
import { REPEAT_WINDOW_MS } from '../../platform/contract/index.ts';
import type { LotteryTables } from '../../plugins/lottery/server/tables.ts';
import type { LotteryInfo, LotteryProof, LotteryRecord } from '../../plugins/lottery/contract.ts';
import { ANNOUNCED_MS, entryOfNonce } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';
import { outcome } from './each-engine.ts';
import { auditService, contextService } from '../../server/sdk/index.ts';

describeOnEachEngine('prizes of a lottery', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());
  const tables = () => w.app.db.q<LotteryTables>();
  const codeOf = async (promise: Promise<{ status: number; headers: Record<string, unknown> }>) =>
    outcome(await promise);

  test('prizes go their way once: registered, sent, forfeited, and to the next in the order', async () => {
    const wbId = await w.start({ lotteryPrizeList: [{ prizeName: '=皮肤', prizeNumber: 2 }] });
    const people = await w.people(5);
    for (const one of people) await w.comment(one, wbId);
    const drawn = await w.drawn(wbId, w.manager);
    const byUid = (uid: number | undefined) => people.find((one) => one.uid === uid)!;
    const [first, second] = drawn.winners.map(({ userInfo }) => byUid(userInfo?.uid));
    const other = people.find((one) => one !== first && one !== second)!;
    const register = (one: typeof other, more: object = {}) =>
      w.send(one, 'record/push_register', { wbId, name: '张三', contact: '13800000000', ...more });
    expect(await codeOf(register(other))).toBe('404 NOT_WINNER');
    expect(await codeOf(register(first!, { contact: ' ' }))).toBe('400 CONTACT_REQUIRED');
    expect(outcome(await register(first!, { remark: '=1+1' }))).toBe('200');
    const kept = await tables()
      .selectFrom('lottery_award')
      .select('registration')
      .where('post_id', '=', wbId)
      .execute();
    expect(JSON.stringify(kept)).not.toContain('13800000000');
    const seen = await w.info(other, wbId);
    expect(JSON.stringify(seen)).not.toContain('张三');
    expect(seen.winners.map(({ state }) => state)).toEqual(['won', 'won']);
    expect((await w.info(first!, wbId)).own!.wins[0]).toMatchObject({
      state: 'registered',
      registration: { name: '张三' },
    });
    const { list } = await w.get<{ list: LotteryRecord[] }>(w.manager, 'record/list', wbId);
    expect(list.map(({ state, registration }) => [state, registration?.contact])).toEqual([
      ['registered', '13800000000'],
      ['won', undefined],
    ]);
    const move = (id: number, from: string, to: string, reason = '') =>
      w.send(w.manager, 'record/update_state', { wbId, id, from, to, reason });
    const [one, two] = list as [LotteryRecord, LotteryRecord];
    expect(await codeOf(move(two.id, 'won', 'sent'))).toBe('409 STATE');
    expect(await codeOf(move(two.id, 'registered', 'sent'))).toBe('409 STATE');
    // Ten at once: each hears that it is sent, and the winner hears of it once.
    const sent = await Promise.all(Array.from({ length: 10 }, () => codeOf(move(one.id, 'registered', 'sent'))));
    expect(new Set(sent)).toEqual(new Set(['200']));
    const inbox = await first!.get<{ list: { text: string }[] }>(
      '/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1',
    );
    expect(inbox.Message.list.filter(({ text }) => text.includes('已发放'))).toHaveLength(1);
    expect(await codeOf(register(first!))).toBe('409 REGISTERED');
    expect(await codeOf(w.send(w.manager, 'apply_redraw', { wbId }))).toBe('409 NOT_FORFEITED');
    // The other one misses the date.
    w.later(3 * DAY + HOUR);
    await w.parts().tidy(w.now());
    await w.parts().tidy(w.now());
    expect(await codeOf(register(second!))).toBe('409 REGISTER_OVER');
    const redraws = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(w.send(w.manager, 'apply_redraw', { wbId }))),
    );
    // The same person asks for the same: each time the answer is what stands, and nobody else is
    // drawn.
    expect(redraws).toEqual(Array(5).fill('200'));
    const after = await w.info(w.manager, wbId);
    expect(after.winners.map(({ state }) => state)).toEqual(['sent', 'forfeited', 'won']);
    const { rounds, awards } = await w.proof(wbId);
    expect(after.winners[2]).toMatchObject({ entryId: rounds[0]!.alternates[0], replaces: two.id, position: 2 });
    expect(awards[2]).toMatchObject({ position: 2, round: 0 });
    expect(await verify(w, wbId)).toEqual([]);
    const csv = await w.manager.inject({ url: `${API}/record/export?zone=sw4&wbId=${wbId}` });
    expect(csv.body).toContain(`"'=皮肤"`);
    expect(csv.body).toContain(`"'=1+1"`);
    const audit = await w.app.core.services
      .of(auditService)
      .list((await w.app.core.services.of(contextService).as('sw4', w.manager.uid, Date.now()))!, {
        targetType: 'post',
        targetId: wbId,
        limit: 20,
        offset: 0,
      });
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lottery.export', 'lottery.redraw', 'lottery.award', 'lottery.records']),
    );
    expect(audit.filter(({ action }) => action === 'lottery.redraw')).toHaveLength(1);
    // What the winner has left is forgotten 90 days after sending.
    w.later(91 * DAY);
    await w.parts().tidy(w.now());
    const left = await tables()
      .selectFrom('lottery_award')
      .select('registration')
      .where('post_id', '=', wbId)
      .execute();
    expect(left.every(({ registration }) => registration === null)).toBe(true);
  });

  test('a manager who takes a prize back says why to everybody, and it is told apart from a date that was missed', async () => {
    const wbId = await w.start();
    const people = await w.people(2);
    for (const one of people) await w.comment(one, wbId);
    const { winners } = await w.drawn(wbId, w.manager);
    const taken = winners[0]!;
    const cheat = people.find(({ uid }) => uid === taken.userInfo!.uid)!;
    const forfeit = { wbId, id: taken.id, from: 'won', to: 'forfeited' };
    expect(await codeOf(w.send(w.manager, 'record/update_state', forfeit))).toBe('400 REASON_REQUIRED');
    const done = await w.send<LotteryRecord>(w.manager, 'record/update_state', { ...forfeit, reason: '使用多个账号' });
    expect(done.Message).toMatchObject({ forfeitedBy: 'manager', forfeitReason: '使用多个账号' });
    w.later(4 * DAY);
    await w.parts().tidy(w.now());
    const told = await w.info(w.app.visitor, wbId);
    expect(told.winners.map(({ forfeitedBy, forfeitReason }) => [forfeitedBy, forfeitReason])).toEqual([
      ['manager', '使用多个账号'],
      ['late', ''],
    ]);
    const lines = (await w.log(wbId)).filter(({ kind }) => kind === 'forfeited').map(({ data }) => JSON.parse(data));
    expect(lines).toEqual([
      { id: taken.id, entryId: taken.entryId, reason: 'manager', why: '使用多个账号' },
      { id: winners[1]!.id, entryId: winners[1]!.entryId, reason: 'late' },
    ]);
    expect((await w.info(cheat, wbId)).own!.wins[0]).toMatchObject({ forfeitReason: '使用多个账号' });
    const inbox = await cheat.get('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1');
    expect(JSON.stringify(inbox.Message)).toContain('使用多个账号');
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('a row that names a friend instead of the winner gives the friend nothing, and the winner keeps all', async () => {
    const prizes = { publicityStatus: 0, lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 1 }] };
    const wbId = await w.start(prizes);
    const people = await w.people(3);
    for (const one of people) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    const [named] = (await w.info(w.manager, wbId)).winners;
    const winner = people.find(({ uid }) => uid === named?.uid)!;
    const friend = people.find((one) => one !== winner)!;
    expect(await entryOfNonce(winner.uid, named!.nonce)).toBe(named!.entryId);
    const { uid, nonce } = (await w.info(w.app.visitor, wbId)).winners[0]!;
    expect([uid, nonce]).toEqual([0, '']);
    await w.app.db.tx(() =>
      tables().updateTable('lottery_award').set({ uid: friend.uid }).where('post_id', '=', wbId).execute(),
    );
    const register = (one: typeof friend) =>
      w.send(one, 'record/push_register', { wbId, name: '张三', contact: '13800000000' });
    expect(await codeOf(register(friend))).toBe('404 NOT_WINNER');
    expect((await w.info(friend, wbId)).own).toMatchObject({ wins: [] });
    expect((await w.info(w.manager, wbId)).winners).toMatchObject([{ userInfo: null, uid: 0 }]);
    const own = (await w.info(winner, wbId)).own!;
    expect(own).toMatchObject({ entryId: named!.entryId, wins: [{ id: named!.id }] });
    expect(await entryOfNonce(winner.uid, own.nonce)).toBe(own.entryId);
    expect(outcome(await register(winner))).toBe('200');
    const { list } = await w.get<{ list: LotteryRecord[] }>(w.manager, 'record/list', wbId);
    expect(list).toMatchObject([{ uid: 0, userInfo: null, state: 'registered' }]);
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('what winners have left is not kept for ever where the prize is never sent', async () => {
    const wbId = await w.start({ publicityDate: 30 });
    const [a] = await w.people(1);
    await w.comment(a, wbId);
    await w.drawn(wbId, w.manager);
    expect(outcome(await w.send(a, 'record/push_register', { wbId, name: '张三', contact: '138' }))).toBe('200');
    const keptAfter = async (days: number) => {
      await w.parts().tidy(w.now() + days * DAY);
      return (await w.info(a, wbId)).own!.wins[0]!.registration?.contact;
    };
    // 90 days after the last day to register its winners are still public.
    expect(await keptAfter(100)).toBe('138');
    expect(await keptAfter(121)).toBeUndefined();
    expect((await w.info(a, wbId)).own!.wins[0]!.state).toBe('registered');
  });

  test('a random redraw is a round of its own, over those who have not won', async () => {
    const wbId = await w.start({ redrawType: 1, lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 1 }] });
    const people = await w.people(4);
    const colleague = await w.app.asUser({ sw4: [93] });
    for (const one of people) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    // What the job has drawn is drawn for whoever asks for it at that moment.
    const lines = await w.log(wbId);
    expect(await codeOf(w.send(w.manager, 'draw_prize', { wbId }))).toBe('200');
    w.later(REPEAT_WINDOW_MS);
    expect(await codeOf(w.send(w.manager, 'draw_prize', { wbId }))).toBe('409 WRONG_PHASE');
    expect(await w.log(wbId)).toEqual(lines);
    w.later(4 * DAY);
    await w.parts().tidy(w.now());
    expect(outcome(await w.send(w.manager, 'apply_redraw', { wbId }))).toBe('200');
    expect(outcome(await w.send(w.manager, 'apply_redraw', { wbId }))).toBe('200');
    expect(await codeOf(w.send(colleague, 'apply_redraw', { wbId }))).toBe('409 NOT_FORFEITED');
    w.later(REPEAT_WINDOW_MS);
    expect(await codeOf(w.send(w.manager, 'apply_redraw', { wbId }))).toBe('409 NOT_FORFEITED');
    w.later(ANNOUNCED_MS);
    await w.run();
    expect((await w.info(w.app.visitor, wbId)).beacon.isAwaited).toBe(1);
    w.later(10_000);
    await w.comment(w.manager, wbId, '再来');
    w.later(20_000);
    await w.run();
    const { winners } = await w.info(w.manager, wbId);
    expect(winners.map(({ round, state }) => [round, state])).toEqual([
      [0, 'forfeited'],
      [1, 'won'],
    ]);
    expect(winners[1]!.entryId).not.toBe(winners[0]!.entryId);
    const proof: LotteryProof = await w.proof(wbId);
    expect(proof.rounds[1]).toMatchObject({ round: 1, excluded: [winners[0]!.entryId], places: [0] });
    expect(proof.rounds[1]!.commitment).not.toBe(proof.commitment);
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('by merit: managers choose from the frozen list, with reasons, once', async () => {
    const prizes = [
      { prizeName: '一等', prizeNumber: 1 },
      { prizeName: '二等', prizeNumber: 1 },
    ];
    const wbId = await w.start({ type: 2, randomlySelectedRule: null, lotteryPrizeList: prizes });
    const [a, b, c] = (await w.people(3)) as [
      LotteryWorld['manager'],
      LotteryWorld['manager'],
      LotteryWorld['manager'],
    ];
    for (const one of [a, b]) await w.comment(one, wbId);
    const sample = (version: number, list: object[]) =>
      w.send<{ version: number; list: { note: string }[] }>(w.manager, 'update_lottery_sample', {
        wbId,
        version,
        sample: JSON.stringify(list),
      });
    expect((await sample(0, [{ uid: b.uid, note: '写得好' }])).Message).toMatchObject({
      version: 1,
      list: [{ note: '写得好' }],
    });
    expect(await codeOf(sample(0, []))).toBe('409 CHANGED');
    const choose = (list: object[]) => w.send(w.manager, 'draw_prize', { wbId, winners: JSON.stringify(list) });
    const pick = (uid: number, prizeIndex: number, reason = '用心') => ({ uid, prizeIndex, reason });
    expect(await codeOf(choose([pick(a.uid, 0), pick(b.uid, 1)]))).toBe('409 WRONG_PHASE');
    w.later(HOUR + 10_000);
    await w.run();
    expect(await codeOf(choose([pick(a.uid, 0)]))).toBe('400 PRIZES_UNFILLED');
    expect(await codeOf(choose([pick(a.uid, 0), pick(b.uid, 0)]))).toBe('400 PRIZES_UNFILLED');
    expect(await codeOf(choose([pick(a.uid, 0), pick(a.uid, 1)]))).toBe('400 REPEATED');
    expect(await codeOf(choose([pick(a.uid, 0), pick(c.uid, 1)]))).toBe('400 NOT_ENTERED');
    expect(await codeOf(choose([pick(a.uid, 0), pick(b.uid, 1, ' ')]))).toBe('400 REASON_REQUIRED');
    // As many as there may be prizes, each with the longest reason, of the longest characters.
    const long = '😀'.repeat(200);
    const thousand = Array.from({ length: 1000 }, (_, n) => ({ uid: 1_000_000 + n }));
    const longest = await sample(
      1,
      thousand.map((one) => ({ ...one, note: long })),
    );
    expect([outcome(longest), longest.Message.list.length]).toEqual(['200', 1000]);
    expect(longest.Message.list.at(-1)?.note).toBe(long);
    expect(await codeOf(sample(2, [...thousand, { uid: 1 }]))).toBe('400 BAD_INPUT');
    expect(await codeOf(choose(thousand.map(({ uid }) => pick(uid, 0, long))))).toBe('400 PRIZES_UNFILLED');
    const right = () => codeOf(choose([pick(b.uid, 1, '有趣'), pick(a.uid, 0)]));
    expect(await Promise.all([right(), right(), right()])).toEqual(['200', '200', '200']);
    expect(await codeOf(choose([pick(a.uid, 1, '有趣'), pick(b.uid, 0)]))).toBe('409 WRONG_PHASE');
    const info: LotteryInfo = await w.info(c, wbId);
    expect(info.winners.map(({ reason, userInfo }) => [reason, userInfo?.uid])).toEqual([
      ['用心', a.uid],
      ['有趣', b.uid],
    ]);
    expect([info.commitment, (await w.proof(wbId)).rounds]).toEqual(['', []]);
    expect(outcome(await w.send(w.manager, 'publish', { wbId, publicityStatus: 0 }))).toBe('200');
    expect((await w.info(c, wbId)).winners.every(({ userInfo }) => userInfo === null)).toBe(true);
  });

  test('drafts keep its form as far as it is', async () => {
    const writer = await w.app.asUser({ sw4: [13, 93] });
    const save = (body: object) =>
      writer.send<{ id: number }>('POST', '/api/bbs/weibo/draft/add_draft?zone=sw4', {
        title: '草稿',
        content: TAG,
        ...body,
      });
    const form = { endTime: 5, lotteryPrizeList: [{ prizeName: '', prizeNumber: 1 }] };
    const { id } = (await save({ wbIsLottery: 1, lotteryInfo: JSON.stringify(form) })).Message;
    const draft = (of: LotteryWorld['manager']) =>
      of.get<{ wbIsLottery: number; lotteryInfo: string }>(`/api/bbs/weibo/draft/get_lottery_draft?zone=sw4&id=${id}`);
    const { Message } = await draft(writer);
    expect([Message.wbIsLottery, JSON.parse(Message.lotteryInfo)]).toEqual([1, { ...form, status: 1 }]);
    expect((await draft(await w.app.asUser({ sw4: [93] }))).status).toBe(404);
    expect(await codeOf(save({ wbIsLottery: 1, lotteryInfo: '[1]' }))).toBe('400 INFO_INVALID');
    // What is pushed to review is complete: its settings, and the tag in its text.
    const checker = await w.app.asUser({ sw4: [92, 93] });
    const push = async (content: string, lotteryInfo: string) => {
      const drafts = '/api/bbs/weibo/draft';
      const draft = { title: '审核', content, wbThemeId: 1 };
      const made = await checker.send<{ id: number }>('POST', `${drafts}/add_draft?zone=sw4`, draft);
      const fields = JSON.stringify({ wbIsLottery: 1, lotteryInfo });
      return codeOf(checker.send('POST', `${drafts}/push_audit?zone=sw4`, { id: made.Message.id, fields }));
    };
    const complete = JSON.stringify(w.formOf());
    expect(await push('<p>没有</p>', complete)).toBe('400 NO_TAG');
    expect(await push(TAG, JSON.stringify(form))).toBe('400 TYPE_REQUIRED');
    expect(await push(TAG, complete)).toBe('200');
  });
});
