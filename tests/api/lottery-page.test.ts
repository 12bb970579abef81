import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLotteryWorld, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import type { TestClient } from '../support/app.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { dataOf, isBuilt, shown } from '../support/page-body.ts';

describe.skipIf(!isBuilt)('the page of a lottery', () => {
  describeOnEachEngine('is kept', (open) => {
    let w: LotteryWorld;
    beforeAll(async () => {
      w = await createLotteryWorld(open, { pages: true });
    });
    afterAll(() => w.app.stop());

    /** The lottery as the page of its post tells it, asked for so often that it is kept. */
    async function onPage(who: TestClient, wbId: number): Promise<unknown> {
      const url = `/posts/${wbId}?zone=sw4`;
      let body = '';
      for (const _time of [1, 2, 3]) ({ body } = await who.inject({ url }));
      const { replies } = dataOf(body);
      return replies[Object.keys(replies).find((hash) => hash.includes('get_lottery_info')) ?? ''];
    }

    test('and says at each step what the call says, to a visitor and to a member', async () => {
      const [player, witness] = await w.people(2);
      const wbId = await w.start({ startTime: w.now() + HOUR, endTime: w.now() + 2 * HOUR });
      const phases: string[] = [];
      const look = async (): Promise<void> => {
        const info = await w.info(w.app.visitor, wbId);
        phases.push(info.phase);
        expect([info.phase, await onPage(w.app.visitor, wbId)]).toEqual([info.phase, info]);
        expect([info.phase, await onPage(player, wbId)]).toEqual([info.phase, await w.info(player, wbId)]);
      };
      await look();
      w.later(HOUR + 1);
      await look();
      await w.comment(player, wbId);
      await look();
      w.later(HOUR);
      await look();
      w.later(10_000);
      await w.run();
      await look();
      await w.drawn(wbId, witness);
      await look();
      // For a member it is made of the one that everybody gets, as if it had been rendered for them alone.
      const url = `/posts/${wbId}?zone=sw4&new=1`;
      const [alone, made] = [(await player.inject({ url })).body, (await player.inject({ url })).body];
      expect(shown(made)).toBe(shown(alone));
      expect([...new Set(phases)]).toEqual(['waiting', 'running', 'ended', 'frozen', 'drawn']);
      w.reset();
    });

    test('and says at once that it was called off', async () => {
      const wbId = await w.start();
      expect(await onPage(w.app.visitor, wbId)).toMatchObject({ phase: 'running' });
      await w.send(w.manager, 'cancel', { wbId, reason: '停办' });
      expect(await onPage(w.app.visitor, wbId)).toMatchObject({ phase: 'cancelled', cancelReason: '停办' });
    });
  });
});
