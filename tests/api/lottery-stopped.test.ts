import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { zonesFixture } from '../../server/zones/fixture.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';
import { outcome } from './each-engine.ts';
import { contextService, postService } from '../../server/sdk/index.ts';

const RUNNING = '"state": "running"';
const STOPPED = '"state": "stopped"';
const PLUGIN = '"lottery": { "publicityDays": 7, "beacon": { "otherwise": "post" } },';

describeOnEachEngine('prizes of a zone where nobody can register', (open) => {
  let w: LotteryWorld;
  const zones = zonesFixture();
  beforeAll(async () => {
    w = await createLotteryWorld(open, { zone: 'jl', zonesDir: zones.dir });
  });
  afterAll(async () => {
    await w.app.stop();
    zones.dispose();
  });
  beforeEach(() => w.reset());

  /** A prize for everybody who takes part, and a day to register. */
  async function drawn(count: number) {
    const winners = await w.people(count);
    const wbId = await w.start({
      registerExpirationDate: 1,
      lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: count }],
    });
    for (const one of winners) await w.comment(one, wbId);
    await w.drawn(wbId, w.manager);
    return { wbId, winners };
  }
  const running = zones.text('jl/zone.json');
  const become = (text: string) => {
    zones.write('jl/zone.json', text);
    expect(w.app.zones.reload()).toBe(true);
  };
  const tidy = () => w.parts().tidy(w.now());
  const register = async (one: LotteryWorld['manager'], wbId: number) =>
    outcome(await w.send(one, 'record/push_register', { wbId, name: '张三', contact: '138' }));
  const winOf = async (one: LotteryWorld['manager'], wbId: number) => (await w.info(one, wbId)).own!.wins[0]!;
  const held = async (wbId: number) =>
    (await w.log(wbId)).flatMap(({ kind, data }) => {
      const { reason } = JSON.parse(data) as { reason?: string };
      return kind === 'held' || kind === 'resumed' ? [[kind, reason]] : [];
    });

  describe.each([
    ['is stopped', RUNNING, STOPPED],
    ['has taken the plugin away', PLUGIN, ''],
  ])('because it %s', (_why, runs, stands) => {
    test('wait for their winners, who have a day at least when it is back', async () => {
      const {
        wbId,
        winners: [winner, quick],
      } = await drawn(2);
      const { registerUntil } = await winOf(winner, wbId);
      w.later(HOUR);
      become(running.replace(runs, stands));
      await tidy();
      w.later(3 * DAY);
      await tidy();
      become(running);
      // The winner may register before the job has seen that it is back.
      expect(await register(quick, wbId)).toBe('200');
      await tidy();
      const back = await winOf(winner, wbId);
      expect([back.state, back.registerUntil > w.now() + DAY - 5_000]).toEqual(['won', true]);
      expect(back.registerUntil).toBeGreaterThan(registerUntil + 2 * DAY);
      expect(await held(wbId)).toEqual([
        ['held', 'zone'],
        ['resumed', undefined],
      ]);
      expect((await w.info(winner, wbId)).heldTime).toBe(0);
      // From then on it is as always.
      w.later(DAY + HOUR);
      await tidy();
      expect((await winOf(winner, wbId)).state).toBe('forfeited');
      expect(await verify(w, wbId)).toEqual([]);
    });
  });

  test('wait on where the post was hidden meanwhile, until it is back, too', async () => {
    const moderator = await w.app.asUser({ jl: [13] });
    const {
      wbId,
      winners: [winner],
    } = await drawn(1);
    const hide = async (isHidden: boolean) => {
      const ctx = (await w.app.core.services.of(contextService).as('jl', moderator.uid, w.now()))!;
      await w.app.core.services.of(postService).setHidden(ctx, wbId, isHidden);
    };
    become(running.replace(RUNNING, STOPPED));
    await tidy();
    become(running);
    await hide(true);
    w.later(3 * DAY);
    await tidy();
    await tidy();
    expect((await winOf(winner, wbId)).state).toBe('won');
    expect((await w.info(winner, wbId)).heldTime).toBeGreaterThan(0);
    await hide(false);
    expect((await w.info(winner, wbId)).heldTime).toBe(0);
    expect(await held(wbId)).toEqual([
      ['held', 'zone'],
      ['resumed', undefined],
    ]);
  });

  test('wait no longer than that where the post is restored while the plugin is away', async () => {
    const moderator = await w.app.asUser({ jl: [13] });
    const {
      wbId,
      winners: [winner],
    } = await drawn(1);
    const hide = async (isHidden: boolean) => {
      const ctx = (await w.app.core.services.of(contextService).as('jl', moderator.uid, w.now()))!;
      await w.app.core.services.of(postService).setHidden(ctx, wbId, isHidden);
    };
    await hide(true);
    become(running.replace(PLUGIN, ''));
    await tidy();
    w.later(HOUR);
    await hide(false);
    await tidy();
    become(running);
    await tidy();
    expect((await w.info(winner, wbId)).heldTime).toBe(0);
    expect(await held(wbId)).toEqual([
      ['held', 'post'],
      ['resumed', undefined],
    ]);
    w.later(2 * DAY);
    await tidy();
    expect((await winOf(winner, wbId)).state).toBe('forfeited');
    expect(await verify(w, wbId)).toEqual([]);
  });
});
