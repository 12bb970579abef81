import { contextService, postService } from '../../server/sdk/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API, createLotteryWorld, DAY, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { commitmentOf, hashEntries } from '../../plugins/lottery/shared/draw.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { verify } from '../support/lottery.ts';

describeOnEachEngine('a lottery that is called off', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => {
    w = await createLotteryWorld(open);
  });
  afterAll(() => w.app.stop());

  const cancelled = async (wbId: number) => {
    const line = (await w.log(wbId)).find(({ kind }) => kind === 'cancelled');
    return JSON.parse(line?.data ?? 'null') as { reason: string; seed?: string };
  };
  const file = (wbId: number) => w.app.visitor.inject({ url: `${API}/entries?zone=sw4&wbId=${wbId}` });

  test('shows its seed and its list once that was fixed, so that nobody calls off a result unseen', async () => {
    const [player] = await w.people(1);
    const wbId = await w.start();
    await w.comment(player, wbId);
    w.later(HOUR + 10_000);
    await w.run();
    expect((await file(wbId)).statusCode).toBe(409);
    await w.send(w.manager, 'cancel', { wbId, reason: '停办' });
    const { reason, seed = '' } = await cancelled(wbId);
    const { commitment, entrantsHash } = await w.info(w.app.visitor, wbId);
    expect([reason, await commitmentOf(wbId, seed)]).toEqual(['停办', commitment]);
    expect(await hashEntries(new Uint8Array((await file(wbId)).rawPayload))).toBe(entrantsHash);
    w.reset();
  });

  test('and nothing before: there is no list, and the seed may serve', async () => {
    const wbId = await w.start();
    await w.send(w.manager, 'cancel', { wbId, reason: '停办' });
    expect(await cancelled(wbId)).toEqual({ reason: '停办' });
    expect((await file(wbId)).statusCode).toBe(409);
  });

  test('but its seed once the public value could be known, also where no host has fixed the list', async () => {
    const wbId = await w.start();
    const { beacon } = await w.info(w.app.visitor, wbId);
    w.later(beacon.notBefore - w.now() + 1000);
    await w.send(w.manager, 'cancel', { wbId, reason: '停办' });
    const [{ data: begun } = { data: '' }, line] = await w.log(wbId);
    const { commitment, cancelledTime } = await w.info(w.app.visitor, wbId);
    const { reason, seed = '' } = await cancelled(wbId);
    expect([reason, await commitmentOf(wbId, seed)]).toEqual(['停办', commitment]);
    // The page asks for it in logs that say so.
    expect(JSON.parse(begun)).toMatchObject({ logVersion: 3 });
    expect(line?.at).toBe(cancelledTime);
    w.reset();
  });

  test('by nobody, when its post was hidden for a week in which it was due: a result is not kept back', async () => {
    const [player, moderator] = await w.people(2, { 1: [12, 13] });
    const wbId = await w.start();
    await w.comment(player, wbId);
    w.later(HOUR + 10_000);
    await w.run();
    const { services } = w.app.core;
    const ctx = (await services.of(contextService).as(w.zone, moderator.uid, w.now()))!;
    await services.of(postService).setHidden(ctx, wbId, true);
    w.later((await w.info(w.app.visitor, wbId)).lotteryTime - w.now() + 60_000);
    await w.run();
    w.later(6 * DAY);
    await w.run();
    expect(await cancelled(wbId)).toBeNull();
    w.later(DAY);
    await w.run();
    const { reason, seed = '' } = await cancelled(wbId);
    const { commitment, phase } = await w.info(w.app.visitor, wbId);
    expect([phase, reason, await commitmentOf(wbId, seed)]).toEqual(['cancelled', 'post', commitment]);
    expect(await verify(w, wbId)).toEqual([]);
    w.reset();
  });
});
