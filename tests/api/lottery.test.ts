import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createLotteryWorld,
  DAY,
  HOUR,
  API,
  TAG,
  type LotteryWorld,
} from '../../plugins/lottery/server/test-support.ts';
import type { LotteryTables } from '../../plugins/lottery/server/tables.ts';
import { placesOf } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';
import { outcome } from './each-engine.ts';
import { contextService, postService } from '../../server/sdk/index.ts';

describeOnEachEngine('a lottery', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());
  const tables = () => w.app.db.q<LotteryTables>();
  const codeOf = async (promise: Promise<{ status: number; headers: Record<string, unknown> }>) =>
    outcome(await promise);

  test('belongs to managers of its zone, and its post names it', async () => {
    const [player, elsewhere] = [await w.app.asUser(), await w.app.asUser({ mx: [93] })];
    expect(await codeOf(w.add(player))).toBe('403 FORBIDDEN');
    expect(await codeOf(w.add(elsewhere))).toBe('403 FORBIDDEN');
    const noTag = await w.add(w.manager, {}, { wbContent: '<p>快来</p>' });
    expect([outcome(noTag), noTag.Desc]).toEqual(['400 NO_TAG', '该贴正文中未包含活动详情标签']);
    const blank = await w.add(w.manager, { endTime: 0 });
    expect([outcome(blank), blank.Desc]).toEqual(['400 END_REQUIRED', '请选择结束时间']);
    const wbId = await w.start();
    const detail = await player.get<{ lottery: object; wbIsLottery: number }>(
      `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`,
    );
    expect(detail.Message).toMatchObject({ wbIsLottery: 1, lottery: { type: 1, drawnTime: 0 } });
    const info = await w.info(w.app.visitor, wbId);
    expect(info).toMatchObject({ phase: 'running', entrantCount: 0, winners: [], own: null, canManage: 0, status: 1 });
    expect(info.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(info.lotteryTime).toISOString()).toMatch(/T02:00:00/); // 10:00 in Shanghai
    expect(outcome(await w.app.visitor.get(`${API}/get_lottery_info?zone=mx&wbId=${wbId}`))).toBe('404 NOT_FOUND');
    // Nothing that would tell the draw beforehand, anywhere.
    const told = JSON.stringify([await w.proof(wbId), await w.log(wbId), await w.info(w.manager, wbId)]);
    const [row] = await w.parts().deps.store.rounds(wbId);
    expect(told).not.toContain(w.parts().deps.secrets.seedOf(row!));
    expect(await codeOf(w.app.visitor.get(`${API}/entries?zone=sw4&wbId=${wbId}`))).toBe('409 WRONG_PHASE');
  });

  test('says who is in, why others are not, and counts without naming', async () => {
    const wbId = await w.start({ rules: { version: 1, like: 1, follow: 1, minAccountDays: 0 } });
    const [a, b, c, d, staff] = await w.people(5, { 4: [13] });
    for (const one of [a, b, c, d, staff, w.manager]) await w.comment(one, wbId);
    const like = (one: typeof a) => one.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    const follow = (one: typeof a) =>
      one.send('POST', '/api/bbs/user/follow/add_follow?zone=sw4', { uid: w.manager.uid });
    for (const one of [a, b, c]) await like(one);
    for (const one of [a, b, d]) await follow(one);
    await w.app.core.restrictions.restrict(
      { zone: 'sw4', uid: b.uid, kind: 1, until: w.now() + DAY, reason: 'x', byUid: 1 },
      w.now(),
    );
    w.later(1000);
    const seen = await w.get<Record<string, unknown>>(w.manager, 'preview', wbId);
    expect(seen).toMatchObject({ eligible: 1, excluded: 5 });
    expect(seen['reasons']).toEqual([
      { reason: 'author', count: 1 },
      { reason: 'staff', count: 1 },
      { reason: 'restricted', count: 1 },
      { reason: 'like', count: 1 },
      { reason: 'follow', count: 1 },
    ]);
    const own = async (one: typeof a) =>
      (await w.get<{ own: { isIn: number; missing: string[] } }>(one, 'preview', wbId)).own;
    expect(await own(a)).toEqual({ isIn: 1, missing: [] });
    expect(await own(b)).toEqual({ isIn: 0, missing: ['restricted'] });
    expect(await own(c)).toEqual({ isIn: 0, missing: ['follow'] });
    // A few is no number to anybody else: neither the counts nor their sum.
    const told = await w.get<{ eligible: number; reasons: { count: number }[] }>(a, 'preview', wbId);
    expect(told).toMatchObject({ eligible: -1, excluded: -1 });
    expect(told.reasons.every(({ count }) => count === -1)).toBe(true);
    const names = await w.get<{ list: { uid: number }[] }>(w.manager, 'entrants', wbId, '&reason=like');
    expect(names.list.map(({ uid }) => uid)).toEqual([d.uid]);
    expect(await codeOf(a.get(`${API}/entrants?zone=sw4&wbId=${wbId}`))).toBe('403 FORBIDDEN');
  });

  test('counts whoever is told that they qualify, also when the kept count is older', async () => {
    const wbId = await w.start();
    const [reader, player] = await w.people(2);
    expect(await w.get(reader, 'preview', wbId)).toMatchObject({ eligible: 0, own: { isIn: 0 } });
    await w.comment(player, wbId);
    expect(await w.get(player, 'preview', wbId)).toMatchObject({ eligible: -1, own: { isIn: 1, missing: [] } });
  });

  test('tells whoever looks after it the title of its post, and nobody else', async () => {
    const wbId = await w.start();
    expect((await w.info(w.manager, wbId)).wbTitle).toBe('抽奖帖');
    const [player] = await w.people(1);
    expect([(await w.info(player, wbId)).wbTitle, (await w.info(w.app.visitor, wbId)).wbTitle]).toEqual(['', '']);
  });

  test('before its start tells nobody that they are in, and those who never will be why', async () => {
    const wbId = await w.start({ startTime: w.now() + HOUR / 2, rules: { version: 1, like: 1 } });
    const [player, banned, staff] = await w.people(3, { 2: [13] });
    await w.app.core.restrictions.restrict(
      { zone: 'sw4', uid: banned.uid, kind: 1, until: w.now() + DAY, reason: 'x', byUid: 1 },
      w.now(),
    );
    const own = async (one: typeof player) => (await w.info(one, wbId)).own;
    expect((await w.info(player, wbId)).phase).toBe('waiting');
    expect(await own(player)).toMatchObject({ missing: [], entryId: '' });
    expect((await own(banned))!.missing).toEqual(['restricted']);
    expect((await own(staff))!.missing).toEqual(['staff']);
    expect((await own(w.manager))!.missing).toEqual(['author', 'staff']);
    w.later(HOUR / 2 + 1_000);
    expect((await own(player))!.missing).toEqual(['comment', 'like']);
  });

  test('is frozen at its end, drawn at ten by a public value, and anybody can recompute it', async () => {
    const wbId = await w.start();
    const people = await w.people(12);
    for (const one of people) await w.comment(one, wbId);
    const mine = (await w.info(people[0]!, wbId)).own!;
    expect(mine).toMatchObject({ isEntered: null, missing: [] });
    const late = await w.app.asUser();
    const before = await w.info(w.manager, wbId);
    w.later(HOUR + 1000);
    await w.comment(late, wbId);
    w.later(10_000);
    await w.run();
    const frozen = await w.info(late, wbId);
    expect(frozen).toMatchObject({ phase: 'frozen', entrantCount: 12, own: { isEntered: 0 }, winners: [] });
    expect(frozen.commitment).toBe(before.commitment);
    expect((await w.info(people[0]!, wbId)).own).toMatchObject({ isEntered: 1, entryId: mine.entryId });
    expect(await codeOf(w.send(w.manager, 'draw_prize', { wbId }))).toBe('409 NOT_DUE');
    w.later(frozen.lotteryTime - w.now() + 1000);
    await w.run();
    expect((await w.info(late, wbId)).beacon).toMatchObject({ kind: 'post', isAwaited: 1 });
    expect(await codeOf(w.send(w.manager, 'draw_prize', { wbId }))).toBe('409 WAITING_FOR_BEACON');
    w.later(5_000);
    const value = await w.comment(late, wbId, '我来见证');
    w.later(20_000);
    await w.run();
    const drawn = await w.info(w.app.visitor, wbId);
    expect(drawn.phase).toBe('drawn');
    expect(new Set(drawn.winners.map(({ entryId }) => entryId)).size).toBe(2);
    expect(drawn.winners.map(({ userInfo }) => people.some(({ uid }) => uid === userInfo?.uid))).toEqual([true, true]);
    const proof = await w.proof(wbId);
    expect(proof.rounds[0]!.beacon).toMatchObject({ kind: 'comment', id: value, wbId });
    expect(proof.rounds[0]!.alternates).toHaveLength(10);
    expect(await verify(w, wbId)).toEqual([]);
    expect((await w.log(wbId)).map(({ kind }) => kind)).toEqual(['created', 'frozen', 'beacon', 'drawn', 'published']);
    // Running again changes nothing.
    await w.run();
    expect(await w.proof(wbId)).toEqual(proof);
    // The file is asked for again only when it has changed.
    const file = await late.inject({ url: `${API}/entries?zone=sw4&wbId=${wbId}` });
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(proof.entrantsHash);
    const again = await late.inject({
      url: `${API}/entries?zone=sw4&wbId=${wbId}`,
      headers: { 'if-none-match': String(file.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // Winners hear of it, and only they have something to register.
    const winner = people.find(({ uid }) => uid === drawn.winners[0]!.userInfo!.uid)!;
    const told = await winner.get<{ list: { text: string }[] }>(
      '/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1',
    );
    expect(JSON.stringify(told.Message)).toContain('皮肤');
    expect((await w.info(winner, wbId)).own!.wins).toMatchObject([{ state: 'won', prizeName: '皮肤' }]);
    // After its days names fold to entry ids.
    w.later(5 * DAY + HOUR);
    expect((await w.info(w.app.visitor, wbId)).winners.map(({ userInfo }) => userInfo)).toEqual([null, null]);
    expect((await w.info(w.manager, wbId)).winners.every(({ userInfo }) => userInfo !== null)).toBe(true);

    // Whoever turns a row in the database is seen by whoever recomputes.
    const page = await tables()
      .selectFrom('lottery_page')
      .selectAll()
      .where('post_id', '=', wbId)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(page.entries, 'base64');
    bytes[0]! ^= 1;
    const set = (entries: string) =>
      w.app.db.tx(async () => {
        await tables().updateTable('lottery_page').set({ entries }).where('post_id', '=', wbId).execute();
      });
    await set(bytes.toString('base64'));
    expect(await verify(w, wbId)).toContain('list');
    await set(page.entries);
    await w.app.db.tx(async () => {
      await tables()
        .updateTable('lottery_award')
        .set({ entry_id: proof.rounds[0]!.alternates[0]! })
        .where('post_id', '=', wbId)
        .where('position', '=', 0)
        .execute();
      await tables()
        .updateTable('lottery_log')
        .set({ at: 5 })
        .where('post_id', '=', wbId)
        .where('seq', '=', 2)
        .execute();
    });
    const wrong = await verify(w, wbId);
    expect(wrong.slice(0, 2)).toEqual(['log', 'winners 0']);
    const names = wrong.slice(2).map((step) => step.split(':')[0]);
    expect(names).toEqual(['log', 'order', 'winners', 'awards', 'shown']);
  });

  test('is changed only where nobody’s chances are, in public', async () => {
    const wbId = await w.start();
    const edit = (change: object, content = TAG) => {
      const { lotteryInfo } = w.fieldsOf({ ...info, ...change });
      return w.manager.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content, wbIsLottery: 1, lotteryInfo });
    };
    const info = w.formOf();
    w.later(1000);
    expect(await codeOf(edit({ endTime: info.endTime! - 1000 }))).toBe('409 FIXED');
    expect(await codeOf(edit({ rules: { version: 1, like: 1 } }))).toBe('409 FIXED');
    expect(await codeOf(edit({ endTime: info.endTime! + HOUR }))).toBe('200');
    expect(await codeOf(edit({ endTime: info.endTime! + HOUR }, '<p>没有了</p>'))).toBe('400 NO_TAG');
    const plain = { wbId, content: '<p>没有了</p>' };
    expect(await codeOf(w.manager.send('POST', '/api/bbs/weibo/edit?zone=sw4', plain))).toBe('400 NO_TAG');
    const [, changed] = await w.log(wbId);
    expect(JSON.parse(changed!.data)).toMatchObject({
      changed: { endTime: [expect.any(Number), info.endTime! + HOUR] },
    });
    expect(await codeOf(w.send(w.manager, 'cancel', { wbId, reason: '' }))).toBe('400 REASON_REQUIRED');
    expect(await codeOf(w.send(w.manager, 'cancel', { wbId, reason: '发错了' }))).toBe('200');
    expect(await w.info(w.app.visitor, wbId)).toMatchObject({ phase: 'cancelled', cancelReason: '发错了' });
    w.later(3 * DAY);
    await w.run();
    expect((await w.log(wbId)).at(-1)!.kind).toBe('cancelled');
  });

  test('is by people once it was made so before its start: nothing waits for a public value any more', async () => {
    const startTime = w.now() + HOUR / 2;
    const wbId = await w.start({ startTime });
    const byPeople = { startTime, type: 2, randomlySelectedRule: null, rules: { version: 1, comment: 1 } } as const;
    const { lotteryInfo } = w.fieldsOf(byPeople);
    const edit = { wbId, content: TAG, wbIsLottery: 1, lotteryInfo };
    expect(await codeOf(w.manager.send('POST', '/api/bbs/weibo/edit?zone=sw4', edit))).toBe('200');
    const [player] = await w.people(1);
    w.later(HOUR / 2 + 1_000);
    await w.comment(player, wbId);
    w.later(HOUR);
    await w.run();
    w.later(2 * DAY);
    const { type, phase, beacon } = await w.info(player, wbId);
    expect({ type, phase, isAwaited: beacon.isAwaited }).toEqual({ type: 2, phase: 'frozen', isAwaited: 0 });
    expect(beacon).toMatchObject({ publicKey: '', notBefore: 0, beaconRound: 0 });
    const winners = JSON.stringify([{ uid: player.uid, prizeIndex: 0, reason: '用心' }]);
    expect(await codeOf(w.send(w.manager, 'draw_prize', { wbId, winners }))).toBe('200');
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('of a post that is deleted nothing is drawn; a hidden one waits', async () => {
    const [gone, hidden] = [await w.start(), await w.start()];
    const people = await w.people(3);
    for (const one of people) for (const wbId of [gone, hidden]) await w.comment(one, wbId);
    const moderator = await w.app.asUser({ sw4: [13] });
    w.later(HOUR + 10_000);
    await w.run();
    const { lotteryTime } = await w.info(people[0]!, hidden);
    const ctx = (await w.app.core.services.of(contextService).as('sw4', moderator.uid, w.now()))!;
    await w.app.core.services.of(postService).setHidden(ctx, hidden, true);
    await w.app.core.services.of(postService).remove(ctx, gone);
    w.later(lotteryTime - w.now() + 60_000);
    await w.run();
    const stageOf = async (wbId: number) =>
      (await tables().selectFrom('lottery').select('stage').where('post_id', '=', wbId).executeTakeFirstOrThrow())
        .stage;
    expect([await stageOf(gone), await stageOf(hidden)]).toEqual(['cancelled', 'frozen']);
    await w.app.core.services.of(postService).setHidden(ctx, hidden, false);
    await w.comment(people[0]!, hidden, '回来了');
    w.later(2 * 60_000);
    await w.run();
    expect((await w.log(hidden)).map(({ kind }) => kind)).toEqual([
      'created',
      'frozen',
      'held',
      'beacon',
      'drawn',
      'published',
    ]);
    expect(await verify(w, hidden)).toEqual([]);
  });

  test('with fewer entrants than prizes all win once; with none nobody', async () => {
    const [one, none] = [await w.start({ lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 5 }] }), await w.start()];
    const [only] = await w.people(1);
    await w.comment(only, one);
    const drawn = await w.drawn(one, w.manager);
    expect(drawn.winners.map(({ userInfo }) => userInfo?.uid)).toEqual([only.uid]);
    expect(await verify(w, one)).toEqual([]);
    expect(await w.info(only, none)).toMatchObject({ phase: 'drawn', winners: [], entrantCount: 0 });
    expect(placesOf(drawn.lotteryPrizeList)).toHaveLength(5);
    // Whoever checks it finds an empty list, as its log says.
    const list = await w.app.visitor.inject({ url: `${API}/entries?zone=sw4&wbId=${none}` });
    expect([list.statusCode, list.rawPayload.length]).toEqual([200, 0]);
    expect(await verify(w, none)).toEqual([]);
  });
});
