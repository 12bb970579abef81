import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LotteryInfo, LotteryProof, LogLine } from '../../plugins/lottery/contract.ts';
import { API, HOUR, TAG } from '../../plugins/lottery/server/test-support.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { describeWithReplica } from '../support/engines.ts';

let wbId = 0;

/** A lottery of which the replica knows its first line. */
async function fill(url: string): Promise<void> {
  const app = await buildTestApp({ url });
  const manager = await app.asUser({ sw4: [93] });
  const lotteryInfo = JSON.stringify({
    endTime: Date.now() + HOUR,
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    status: 1,
    lotteryCondition: ['评论本帖'],
    redrawType: 2,
    registerExpirationDate: 3,
    lotteryPrizeList: [{ prizeName: '皮肤', prizeNumber: 2 }],
  });
  const post = { wbTitle: '抽奖帖', wbContent: TAG, wbThemeId: 1, wbIsLottery: 1, lotteryInfo };
  wbId = (await manager.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', post)).Message.wbId;
  await app.stop();
}

describeWithReplica('a lottery of hosts whose replica lags', fill, (place) => {
  let first: TestApp;
  let second: TestApp;
  const host = () => buildTestApp({ url: place().url, env: { DATABASE_READ_URL: place().readUrl } });
  beforeAll(async () => {
    first = await host();
    second = await host();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  test('nobody is told less of it than they were told a moment before on another host', async () => {
    const manager = await first.asUser({ sw4: [93] });
    const body = { wbId, reason: '算了' };
    const after = await manager.send<LotteryInfo>('POST', `${API}/cancel?zone=sw4`, body);
    expect(after).toMatchObject({ status: 200, Message: { phase: 'cancelled', logCount: 2 } });
    const get = async <T>(call: string) =>
      (await second.visitor.get<T>(`${API}/${call}?zone=sw4&wbId=${wbId}`)).Message;
    const { logCount, logHead } = after.Message;
    expect(await get<LotteryInfo>('get_lottery_info')).toMatchObject({ phase: 'cancelled', logCount, logHead });
    expect(await get<LotteryProof>('proof')).toMatchObject({ logCount, logHead });
    expect((await get<{ list: LogLine[] }>('log')).list.map(({ hash }) => hash)).toEqual([expect.any(String), logHead]);
  });
});
