import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { API, createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import type { MessageItem } from '../../platform/contract/endpoints/messages.ts';
import type { LotteryInfo, LotteryItem, LotteryRecord } from '../../plugins/lottery/contract.ts';
import { ANNOUNCED_MS, commitmentOf } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';
import { outcome } from './each-engine.ts';
import { contextService, postService } from '../../server/sdk/index.ts';

const TITLE = '只有看得到帖子的人知道';

describeOnEachEngine('a drawn lottery whose post cannot be read', (open) => {
  let w: LotteryWorld;
  let moderator: LotteryWorld['manager'];
  let keeper: LotteryWorld['manager'];
  beforeAll(async () => {
    w = await createLotteryWorld(open);
    moderator = await w.app.asUser({ sw4: [13] });
    // Looks after lotteries, but neither wrote the post nor looks after posts.
    keeper = await w.app.asUser({ sw4: [93] });
  });
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());
  const codeOf = async (promise: Promise<{ status: number; headers: Record<string, unknown> }>) =>
    outcome(await promise);
  const ctxOf = async () => (await w.app.core.services.of(contextService).as('sw4', moderator.uid, w.now()))!;
  const hide = async (wbId: number, isHidden: boolean) =>
    w.app.core.services.of(postService).setHidden(await ctxOf(), wbId, isHidden);
  const kinds = async (wbId: number) => (await w.log(wbId)).map(({ kind }) => kind);

  /** Two of five have won. */
  async function drawn(change: object = {}) {
    const wbId = await w.start(change, { wbTitle: TITLE });
    const people = await w.people(5);
    for (const one of people) await w.comment(one, wbId);
    const { winners } = await w.drawn(wbId, w.manager);
    const [first, second] = winners.map(({ userInfo }) => people.find(({ uid }) => uid === userInfo?.uid)!);
    return { wbId, first: first!, second: second!, other: people.find((one) => one !== first && one !== second)! };
  }
  const register = (one: LotteryWorld['manager'], wbId: number) =>
    codeOf(w.send(one, 'record/push_register', { wbId, name: '张三', contact: '138' }));
  const winOf = async (one: LotteryWorld['manager'], wbId: number) => (await w.info(one, wbId)).own!.wins[0]!;

  test('costs no winner the prize: the time to register stands still, and what was left is left', async () => {
    const { wbId, first, second, other } = await drawn();
    const { registerUntil } = await winOf(second, wbId);
    expect(await verify(w, wbId, first, second, other)).toEqual([]);
    w.later(DAY);
    await hide(wbId, true);
    const hiddenAt = w.now();
    w.later(5 * DAY);
    expect(await verify(w, wbId, first, second)).toEqual([]);
    await w.parts().tidy(w.now());
    expect((await winOf(second, wbId)).state).toBe('won');
    expect(await register(first, wbId)).toBe('200');
    expect(await register(other, wbId)).toBe('404 NOT_WINNER');
    await hide(wbId, false);
    await w.parts().tidy(w.now());
    const back = await winOf(second, wbId);
    expect(back.state).toBe('won');
    expect(await verify(w, wbId, first, second)).toEqual([]);
    expect(Math.abs(back.registerUntil - registerUntil - (w.now() - hiddenAt))).toBeLessThan(5_000);
    expect(await kinds(wbId)).toEqual(expect.arrayContaining(['held', 'resumed']));
    // From then on it is as always.
    w.later(2 * DAY);
    await w.parts().tidy(w.now());
    expect(await register(second, wbId)).toBe('409 REGISTER_OVER');
    expect((await winOf(second, wbId)).state).toBe('forfeited');
    expect(await verify(w, wbId, first, second)).toEqual([]);
  });

  test('leaves a day at least when it is back, also where nobody noticed that it went', async () => {
    const { wbId, second } = await drawn();
    w.later(3 * DAY - HOUR);
    await hide(wbId, true);
    w.later(HOUR * 3);
    await hide(wbId, false);
    expect((await winOf(second, wbId)).registerUntil).toBeGreaterThan(w.now() + DAY - 5_000);
    // As of a post that was hidden by an older version.
    await hide(wbId, true);
    await w.app.db.tx(() => w.parts().deps.store.update(wbId, { held_at: null }));
    w.later(9 * DAY);
    await w.parts().tidy(w.now());
    expect((await winOf(second, wbId)).state).toBe('won');
    expect((await w.info(keeper, wbId)).heldTime).toBeGreaterThan(0);
  });

  test('takes nothing of the days in which names are public: they go on when it is back', async () => {
    const { wbId } = await drawn({ publicityDate: 5 });
    const until = async () => (await w.info(w.app.visitor, wbId)).publicityUntil;
    const published = async () =>
      (await w.log(wbId)).flatMap(({ kind, data }) => (kind === 'published' ? [JSON.parse(data) as object] : []));
    const names = async () => (await w.info(w.app.visitor, wbId)).winners.map(({ uid }) => uid > 0);
    w.later(DAY);
    const left = (await until()) - w.now();
    await hide(wbId, true);
    w.later(6 * DAY);
    expect(await names()).toEqual([false, false]);
    await hide(wbId, false);
    expect(await names()).toEqual([true, true]);
    expect(Math.abs((await until()) - w.now() - left)).toBeLessThan(5_000);
    expect((await published()).at(-1)).toEqual({ until: await until() });
    // What was over before stays over.
    w.later(5 * DAY);
    const lines = (await published()).length;
    await hide(wbId, true);
    w.later(DAY);
    await hide(wbId, false);
    expect([await names(), (await published()).length]).toEqual([[false, false], lines]);
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('stays public as a result, without title, text and names', async () => {
    const { wbId, first } = await drawn();
    const before = await w.proof(wbId);
    await hide(wbId, true);
    expect(await codeOf(w.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`))).toBe('404 NOT_FOUND');
    expect(await verify(w, wbId)).toEqual([]);
    expect((await w.proof(wbId)).rounds).toEqual(before.rounds);
    const told = await w.info(w.app.visitor, wbId);
    expect(told.heldTime).toBeGreaterThan(0);
    expect(told.winners.map(({ userInfo }) => userInfo)).toEqual([null, null]);
    const all = JSON.stringify([told, await w.log(wbId), await w.proof(wbId)]);
    expect(all).not.toContain(TITLE);
    expect(all).not.toContain('快来参加');
    expect((await w.info(first, wbId)).own!.wins).toHaveLength(1);
    expect(await codeOf(w.app.visitor.get(`${API}/proof?zone=mx&wbId=${wbId}`))).toBe('404 NOT_FOUND');
    // One whose list is not fixed goes with its post, but not for 93.
    const running = await w.start();
    await hide(running, true);
    expect(await register(first, running)).toBe('404 NOT_FOUND');
    expect((await w.info(keeper, running)).phase).toBe('running');
  });

  const CALLS = ['get_lottery_info', 'proof', 'log', 'entries', 'preview'];
  const answers = (one: LotteryWorld['manager'], wbId: number) =>
    Promise.all(
      CALLS.map(async (call) => (await one.inject({ url: `${API}/${call}?zone=sw4&wbId=${wbId}` })).statusCode),
    );

  test('is not called off unseen: from the fixed list on its proof is there without its post, named by nobody', async () => {
    const [hidden, gone, off] = [await w.start({}, { wbTitle: TITLE }), await w.start(), await w.start()];
    const [player] = await w.people(1);
    for (const wbId of [hidden, gone, off]) await w.comment(player, wbId);
    await hide(hidden, true);
    expect(await answers(player, hidden)).toEqual([404, 404, 404, 404, 404]);
    await hide(hidden, false);
    w.later(HOUR + 10_000);
    await w.run();
    const ctx = await ctxOf();
    await hide(hidden, true);
    await w.app.core.services.of(postService).remove(ctx, gone);
    await w.send(w.manager, 'cancel', { wbId: off, reason: '停办' });
    await hide(off, true);
    for (const one of [w.app.visitor, player]) {
      expect(await answers(one, hidden)).toEqual([200, 200, 200, 409, 409]);
      // Called off: what would have been drawn can be worked out.
      expect(await answers(one, off)).toEqual([200, 200, 200, 200, 409]);
    }
    const told = [await w.info(w.app.visitor, hidden), await w.info(player, hidden), await w.proof(hidden)];
    const all = JSON.stringify([...told, await w.log(hidden)]);
    expect([all.includes(TITLE), all.includes('快来参加')]).toEqual([false, false]);
    const { lotteryTime } = await w.info(w.app.visitor, gone);
    w.later(lotteryTime - w.now() + 60_000);
    await w.run();
    expect(await answers(w.app.visitor, gone)).toEqual([200, 200, 200, 200, 409]);
    const { kind, data } = (await w.log(gone)).at(-1)!;
    const { seed } = JSON.parse(data) as { seed: string };
    expect(kind).toBe('cancelled');
    expect(await commitmentOf(gone, seed)).toBe((await w.info(w.app.visitor, gone)).commitment);
    expect([await verify(w, gone), await verify(w, off)]).toEqual([[], []]);
    // One that waits is seen to wait.
    expect(await kinds(hidden)).toContain('held');
  });

  test('is looked after as before when the post is deleted', async () => {
    const { wbId, first, second, other } = await drawn({ redrawType: 1 });
    await w.app.core.services.of(postService).remove(await ctxOf(), wbId);
    // The winner's message leads to where they register without it, and tells nobody anything of
    // it.
    const box = await first.get<{ list: MessageItem[] }>('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=1');
    expect(box.Message.list).toMatchObject([{ isGone: true, wbId: 0, wbOrigin: null, link: `/lottery/${wbId}` }]);
    const won = await w.info(first, wbId);
    expect(won.own?.wins).toMatchObject([{ state: 'won', registration: null }]);
    const others = [await w.info(other, wbId), await w.info(w.app.visitor, wbId)];
    expect(others.map(({ own }) => own?.wins ?? null)).toEqual([[], null]);
    expect(others.flatMap(({ winners }) => winners.map(({ userInfo }) => userInfo))).toEqual([null, null, null, null]);
    expect(JSON.stringify([box.Message, won, ...others])).not.toContain(TITLE);
    w.later(6 * DAY);
    await w.parts().tidy(w.now());
    expect(await register(first, wbId)).toBe('200');
    const { list } = await w.get<{ list: LotteryRecord[] }>(keeper, 'record/list', wbId);
    expect(list.map(({ state }) => state).toSorted()).toEqual(['registered', 'won']);
    const lost = list.find(({ uid }) => uid === second.uid)!;
    const forfeit = { wbId, id: lost.id, from: 'won', to: 'forfeited', reason: '多次联系不上' };
    expect(await codeOf(w.send(keeper, 'record/update_state', forfeit))).toBe('200');
    expect(await codeOf(w.send(keeper, 'apply_redraw', { wbId }))).toBe('200');
    w.later(ANNOUNCED_MS + 10_000);
    await moderator.send('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '公开的一帖',
      wbContent: '<p>好</p>',
      wbThemeId: 1,
    });
    w.later(20_000);
    await w.run();
    const after: LotteryInfo = await w.info(keeper, wbId);
    expect(after.winners.map(({ round }) => round)).toEqual([0, 0, 1]);
    expect(await verify(w, wbId)).toEqual([]);
    const csv = await keeper.inject({ url: `${API}/record/export?zone=sw4&wbId=${wbId}` });
    expect([csv.statusCode, csv.body.includes('138')]).toEqual([200, true]);
    const desk = await keeper.get<{ list: LotteryItem[] }>(`${API}/list?zone=sw4&limit=50`);
    expect(desk.Message.list.find((one) => one.wbId === wbId)).toMatchObject({ wbTitle: '', open: 0 });
  });
});
