import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';
import { outcome } from './each-engine.ts';
import { contextService, postService } from '../../server/sdk/index.ts';

describeOnEachEngine('the jobs of lotteries', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());
  const codeOf = async (promise: Promise<{ status: number; headers: Record<string, unknown> }>) =>
    outcome(await promise);
  test('whoever asks for the draw at the desk hears what it waits for, and need not wait for the job', async () => {
    const wbId = await w.start();
    const [a] = await w.people(1);
    await w.comment(a, wbId);
    const draw = () => codeOf(w.send(w.manager, 'draw_prize', { wbId }));
    expect(await draw()).toBe('409 NOT_DUE');
    w.later(HOUR + 1_000);
    expect(await draw()).toBe('409 NOT_FROZEN');
    w.later(10_000);
    expect(await draw()).toBe('409 NOT_DUE');
    const { phase, lotteryTime } = await w.info(a, wbId);
    expect(phase).toBe('frozen');
    w.later(lotteryTime - w.now() + 1_000);
    expect(await draw()).toBe('409 WAITING_FOR_BEACON');
    const moderator = (await w.app.core.services
      .of(contextService)
      .as('sw4', (await w.app.asUser({ sw4: [13] })).uid, w.now()))!;
    const hide = (isHidden: boolean) => w.app.core.services.of(postService).setHidden(moderator, wbId, isHidden);
    await hide(true);
    await w.run();
    w.later(10_000);
    await w.run();
    expect(await draw()).toBe('409 HELD');
    await hide(false);
    await w.comment(a, wbId, '见证');
    w.later(10_000);
    // The job would look at it again in a minute: it was held a moment ago.
    expect(await draw()).toBe('200');
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('a list tells the time at which it was published, however long reading it took, and its value is younger', async () => {
    const wbId = await w.start();
    const [a] = await w.people(1);
    await w.comment(a, wbId);
    const { lotteryTime } = await w.info(a, wbId);
    // The host was down until after the draw was due.
    w.later(lotteryTime - w.now() + HOUR);
    const SLOW_MS = 80;
    const slow = (name: string) => (name === 'collected' ? sleep(SLOW_MS) : Promise.resolve());
    const began = w.now();
    await w.parts({}, slow).drawing.runOne(wbId, began);
    const { frozenTime, beacon } = await w.info(a, wbId);
    expect(frozenTime).toBeGreaterThanOrEqual(began + SLOW_MS);
    expect(beacon.notBefore).toBeGreaterThan(w.now());
    const [, frozen] = await w.log(wbId);
    expect(frozen).toMatchObject({ kind: 'frozen', at: frozenTime });
  });

  test('prizes that cannot be taken back now hold up no others', async () => {
    const [stuck, late] = [await w.start(), await w.start({ lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 1 }] })];
    const [a] = await w.people(1);
    await w.comment(a, late);
    await w.drawn(late, a);
    // More than are read at once, of a zone that is stopped, and all of them older.
    const award = (n: number) => ({
      post_id: stuck,
      zone: 'stopped',
      uid: 1_000_000 + n,
      entry_id: 'ab',
      list_index: n,
      round: 0,
      position: n,
      prize_index: 0,
      reason: '',
      state: 'won' as const,
      won_at: 1,
      register_until: 2,
      state_at: 1,
      registration: null,
      sent_at: null,
      replaces: null,
      redraw_round: null,
      forfeited_by: '' as const,
      forfeit_reason: '',
    });
    const { store } = w.parts().deps;
    await w.app.db.tx(() => store.addAwards(Array.from({ length: 450 }, (_, n) => award(n))));
    w.later(4 * DAY);
    await w.parts().tidy(w.now());
    expect((await w.info(a, late)).own!.wins[0]!.state).toBe('forfeited');
    expect((await w.app.db.tx(() => store.awards(stuck))).every(({ state }) => state === 'won')).toBe(true);
  });

  // The last one: a freeze ends the session.
  test('need nobody: who has set it up may be frozen, and it is drawn and prizes expire all the same', async () => {
    const wbId = await w.start();
    const people = await w.people(3);
    for (const one of people) await w.comment(one, wbId);
    await w.app.core.accounts.setFrozen(w.manager.uid, true);
    await w.drawn(wbId, people[0]);
    expect(await verify(w, wbId)).toEqual([]);
    w.later(3 * DAY + HOUR);
    await w.parts().tidy(w.now());
    const { winners } = await w.info(w.app.visitor, wbId);
    expect(winners.map(({ state }) => state)).toEqual(['forfeited', 'forfeited']);
  });
});
