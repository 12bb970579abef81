import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, DAY, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { ANNOUNCED_MS } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';

describeOnEachEngine('what lines of the log are dated', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());

  const register = async (winner: LotteryWorld['manager'], wbId: number) => {
    const reply = await w.send(winner, 'record/push_register', { wbId, name: '苏木', contact: '138' });
    expect(w.outcome(reply)).toBe('200');
  };

  test('a host whose clock is behind dates no line before the one above it, and its rules follow that time', async () => {
    const wbId = await w.start({ lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 3 }], registerExpirationDate: 1 });
    const people = await w.people(4);
    for (const one of people) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    const isWinner = async (one: LotteryWorld['manager']) => (await w.info(one, wbId)).own?.wins.length === 1;
    const winners: LotteryWorld['manager'][] = [];
    for (const one of people) if (await isWinner(one)) winners.push(one);
    await register(winners[0]!, wbId);
    w.later(-20_000);
    await register(winners[1]!, wbId);
    w.later(DAY + 30_000);
    await w.parts().tidy(w.now());
    w.later(-20_000);
    expect(w.outcome(await w.send(w.manager, 'apply_redraw', { wbId }))).toBe('200');
    const lines = await w.log(wbId);
    const times = lines.map(({ at }) => at);
    const kinds = lines.map(({ kind }) => kind).slice(-5);
    expect(kinds).toEqual(['registered', 'registered', 'forfeited', 'redraw', 'published']);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    w.later(60_000);
    expect(await verify(w, wbId)).toEqual([]);
  });

  test('a redraw that has to wait has the time at which it is written, and its value is later still', async () => {
    const wbId = await w.start({ redrawType: 1, lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 1 }] });
    for (const one of await w.people(3)) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    w.later(4 * DAY);
    await w.parts().tidy(w.now());
    const { db } = w.app;
    const { store } = w.parts().deps;
    const [locked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = db.tx(async () => {
      await store.lock(w.zone, wbId);
      await store.update(wbId, { attempts: 0 });
      locked.resolve();
      await written.promise;
    });
    await locked.promise;
    const asked = w.send(w.manager, 'apply_redraw', { wbId });
    await setTimeout(1_500);
    const free = w.now();
    written.resolve();
    await other;
    expect(w.outcome(await asked)).toBe('200');
    const line = (await w.log(wbId)).at(-1)!;
    expect(line.kind).toBe('redraw');
    expect(line.at).toBeGreaterThan(free - 500);
    const { beaconNotBefore } = JSON.parse(line.data) as { beaconNotBefore: number };
    expect(beaconNotBefore).toBe(line.at + ANNOUNCED_MS);
    expect(await verify(w, wbId)).toEqual([]);
  });
});
