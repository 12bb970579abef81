import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, DAY, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import type { LotteryForm } from '../../plugins/lottery/contract.ts';
import { ANNOUNCED_MS } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';

describeOnEachEngine('names of those who win by a redraw', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());

  /** Drawn with one prize, which nobody has registered for in the three days that there were. */
  async function missed(change: LotteryForm): Promise<number> {
    const wbId = await w.start({ lotteryPrizeList: [{ prizeName: '甲', prizeNumber: 1 }], ...change });
    const people = await w.people(3);
    for (const one of people) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    w.later(4 * DAY);
    await w.parts().tidy(w.now());
    return wbId;
  }
  const redraw = async (wbId: number) =>
    expect(w.outcome(await w.send(w.manager, 'apply_redraw', { wbId }))).toBe('200');
  const seen = async (wbId: number) => {
    const { winners, publicityUntil } = await w.info(w.app.visitor, wbId);
    return { names: winners.map(({ userInfo }) => userInfo !== null), publicityUntil };
  };
  const published = async (wbId: number) =>
    (await w.log(wbId)).filter(({ kind }) => kind === 'published').map(({ data }) => JSON.parse(data) as object);

  test.each([
    ['random', 1],
    ['deferred', 2],
  ])('are public for as long again, when the time of the first ones is over: %s', async (_kind, redrawType) => {
    const wbId = await missed({ redrawType, publicityDate: 2 });
    const before = await seen(wbId);
    expect(before.names).toEqual([false]);
    const asked = w.now();
    await redraw(wbId);
    if (redrawType === 1) {
      // Nobody has won by it yet.
      expect((await seen(wbId)).publicityUntil).toBe(before.publicityUntil);
      w.later(ANNOUNCED_MS + 10_000);
      await w.comment(w.manager, wbId, '再来');
      w.later(20_000);
      await w.run();
    }
    const { names, publicityUntil } = await seen(wbId);
    expect(names).toEqual([true, true]);
    expect(publicityUntil).toBeGreaterThanOrEqual(asked + 2 * DAY);
    expect(await published(wbId)).toEqual([{ until: before.publicityUntil }, { until: publicityUntil }]);
    expect(await verify(w, wbId)).toEqual([]);
    w.later(2 * DAY + 1000);
    expect((await seen(wbId)).names).toEqual([false, false]);
  });

  test('stay as they are where none were to be told, where a manager has taken them back, and where there is longer', async () => {
    const untold = await missed({ publicityStatus: 0 });
    await redraw(untold);
    expect(await seen(untold)).toEqual({ names: [false, false], publicityUntil: 0 });
    expect(await published(untold)).toEqual([]);
    w.reset();
    const hidden = await missed({});
    await w.send(w.manager, 'publish', { wbId: hidden, publicityStatus: 0 });
    await redraw(hidden);
    expect((await seen(hidden)).names).toEqual([false, false]);
    w.reset();
    const long = await missed({ publicityDate: 2 });
    await w.send(w.manager, 'publish', { wbId: long, publicityStatus: 1, publicityDate: 30 });
    const { publicityUntil } = await seen(long);
    await redraw(long);
    expect(await seen(long)).toEqual({ names: [true, true], publicityUntil });
    expect(await published(long)).toHaveLength(2);
  });
});
