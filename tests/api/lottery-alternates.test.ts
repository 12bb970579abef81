import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { describeOnEachEngine } from '../support/engines.ts';

describeOnEachEngine('deferred redraws', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());

  test('alternates follow in the order of the winners: nobody chooses who of them gets which prize', async () => {
    const wbId = await w.start({
      lotteryPrizeList: [
        { prizeName: '甲', prizeNumber: 1 },
        { prizeName: '乙', prizeNumber: 1 },
      ],
    });
    for (const one of await w.people(6)) await w.comment(one, wbId);
    const { winners } = await w.drawn(wbId, w.manager);
    w.later(3 * DAY + HOUR);
    for (let turns = 2; turns > 0; turns--) await w.parts().tidy(w.now());
    const redraw = (...ids: number[]) => w.send(w.manager, 'apply_redraw', { wbId, ids: ids.join() }).then(w.outcome);
    const [first = 0, second = 0] = winners.map(({ id }) => id);
    expect(await redraw(second)).toBe('409 NOT_FIRST');
    expect([await redraw(first), await redraw(second)]).toEqual(['200', '200']);
    const { rounds, awards } = await w.proof(wbId);
    expect(awards.slice(2).map(({ entryId, prizeIndex }) => [entryId, prizeIndex])).toEqual([
      [rounds[0]!.alternates[0], 0],
      [rounds[0]!.alternates[1], 1],
    ]);
  });
});
