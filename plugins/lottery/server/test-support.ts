import { expect } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import type { OpenTestDb } from '../../../tests/support/engines.ts';
import { outcome } from '../../../tests/api/each-engine.ts';
import type { LotteryForm, LotteryInfo, LotteryProof, LogLine } from '../contract.ts';
import { createDrawing } from './jobs.ts';
import { createLotteries, createLotteryDeps } from './lotteries.ts';
import type { LotteryDeps } from './deps.ts';
import type { Claimed } from './work.ts';
import { uses } from './uses.ts';

/** As many as were asked for. */
export type People = TestClient[] & {
  readonly 0: TestClient;
  readonly 1: TestClient;
  readonly 2: TestClient;
  readonly 3: TestClient;
  readonly 4: TestClient;
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const API = '/api/bbs/weibo/lottery';
export const TAG = '<p>快来参加[lottery,活动详情]</p>';

/** An app on a fresh database, a lottery manager, and a clock that can run ahead. */
export async function createLotteryWorld(
  open: OpenTestDb,
  options: { zone?: string; zonesDir?: string; web?: typeof fetch; pages?: boolean } = {},
) {
  const { zone = 'sw4', ...appOptions } = options;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { url } = open.addressOf(await open({ migrated: true }));
  const app: TestApp = await buildTestApp({ ...(url ? { url } : {}), ...appOptions, now });
  const manager = await app.asUser({ [zone]: [93] });

  const formOf = (change: LotteryForm = {}): LotteryForm => ({
    endTime: now() + HOUR,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryCondition: ['评论本帖'],
    redrawType: 2,
    registerExpirationDate: 3,
    lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
    status: 1,
    ...change,
  });
  const fieldsOf = (change: LotteryForm = {}, more: object = {}) => ({
    wbTitle: '抽奖帖',
    wbContent: TAG,
    wbThemeId: 1,
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(formOf(change)),
    ...more,
  });
  const add = (client: TestClient, change: LotteryForm = {}, more: object = {}) =>
    client.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, fieldsOf(change, more));
  const get = async <T>(client: TestClient, call: string, wbId: number, more = ''): Promise<T> => {
    const reply = await client.get<T>(`${API}/${call}?zone=${zone}&wbId=${wbId}${more}`);
    expect(outcome(reply)).toBe('200');
    return reply.Message;
  };
  const send = <T = LotteryInfo>(client: TestClient, call: string, body: object) =>
    client.send<T>('POST', `${API}/${call}?zone=${zone}`, body);
  const parts = (other: Partial<Pick<LotteryDeps, 'fetch'>> = {}, step?: Claimed['step']) => {
    const deps = createLotteryDeps(app.core.services.all(uses), other);
    return { ...createLotteries(deps), deps, drawing: createDrawing(deps, step) };
  };
  const run = async (drawing = parts().drawing) => {
    for (let turns = 3; turns > 0; turns--) await drawing.runDue(now());
  };

  return {
    app,
    manager,
    now,
    formOf,
    fieldsOf,
    add,
    get,
    send,
    parts,
    run,
    zone,
    info: (client: TestClient, wbId: number) => get<LotteryInfo>(client, 'get_lottery_info', wbId),
    proof: (wbId: number) => get<LotteryProof>(app.visitor, 'proof', wbId),
    log: async (wbId: number) => (await get<{ list: LogLine[] }>(app.visitor, 'log', wbId, '&limit=50')).list,
    /** People log in by the true clock: make them first. */
    reset() {
      ahead = 0;
    },
    later(ms: number) {
      ahead += ms;
    },
    async start(change: LotteryForm = {}, more: object = {}): Promise<number> {
      const reply = await add(manager, change, more);
      expect(outcome(reply)).toBe('200');
      return reply.Message.wbId;
    },
    async comment(client: TestClient, wbId: number, content = '参加'): Promise<number> {
      const reply = await client.send<{ cid: number }>('POST', `/api/bbs/weibo/comment/add_comment_v2?zone=${zone}`, {
        wbId,
        content,
      });
      expect(outcome(reply)).toBe('200');
      return reply.Message.cid;
    },
    /** @param codes of the n-th of them, in the zone */
    people: async (count: number, codes: Record<number, number[]> = {}): Promise<People> =>
      (await Promise.all(
        Array.from({ length: count }, (_, n) => app.asUser(codes[n] ? { [zone]: codes[n] } : {})),
      )) as unknown as People, // a test that asks for five has five
    /** After the end: frozen, drawn with a comment as the public value. */
    async drawn(wbId: number, witness: TestClient): Promise<LotteryInfo> {
      ahead += HOUR + 10_000;
      await run();
      const frozen = await get<LotteryInfo>(app.visitor, 'get_lottery_info', wbId);
      expect(frozen.phase).toBe('frozen');
      ahead += frozen.lotteryTime - now() + 1000;
      await this.comment(witness, wbId, '见证');
      ahead += 20_000;
      await run();
      return get<LotteryInfo>(app.visitor, 'get_lottery_info', wbId);
    },
    outcome,
  };
}

export type LotteryWorld = Awaited<ReturnType<typeof createLotteryWorld>>;
