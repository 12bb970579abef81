import { createDrawing } from '../../../plugins/lottery/server/jobs.ts';
import { createLotteryDeps } from '../../../plugins/lottery/server/lotteries.ts';
import type { TestApp, TestClient } from '../../support/app.ts';
import { HERE } from '../row.ts';
import { done, idOf } from './make.ts';
import { MARKS } from './marks.ts';
import { uses } from '../../../plugins/lottery/server/uses.ts';

const HOUR = 3_600_000;

/**
 * A lottery of a manager who takes no part in the table, in which the owner does; drawn by people,
 * so that the owner wins.
 */
export async function makeLottery(
  app: TestApp,
  owner: TestClient,
  state: 'running' | 'frozen' | 'won' | 'registered' | 'forfeited',
  others: readonly TestClient[] = [],
): Promise<{ wbId: number; id: number }> {
  const manager = await app.asUser({ [HERE]: [93] });
  const form = {
    endTime: Date.now() + HOUR,
    type: 2,
    lotteryCondition: ['Comment'],
    redrawType: 2,
    registerExpirationDate: 3,
    lotteryPrizeList: [{ prizeName: 'A ship', prizeNumber: 1 }],
    publicityStatus: 0,
  };
  const { wbId } = await done<{ wbId: number }>(manager, 'weibo/add', {
    wbTitle: 'Lottery',
    wbContent: '<p>[lottery,Details]</p>',
    wbThemeId: 1,
    wbIsLottery: 1,
    lotteryInfo: JSON.stringify(form),
  });
  for (const one of [owner, ...others]) await done(one, 'weibo/comment/add_comment_v2', { wbId, content: 'In' });
  const lottery = (call: string, body: object) => done(manager, `weibo/lottery/${call}`, { wbId, ...body });
  if (state === 'running') return { wbId, id: 1 };
  await createDrawing(createLotteryDeps(app.core.services.all(uses))).runOne(wbId, Date.now() + 2 * HOUR);
  if (state === 'frozen') return { wbId, id: 1 };
  const winners = JSON.stringify([{ uid: owner.uid, prizeIndex: 0, reason: 'Well done' }]);
  await lottery('draw_prize', { winners });
  const { Message } = await manager.get<{ list: { id: number }[] }>(
    `/api/bbs/weibo/lottery/record/list?zone=${HERE}&wbId=${wbId}`,
  );
  const id = idOf(Message.list[0]?.id);
  const registration = { name: MARKS.registration, contact: '1' };
  if (state === 'registered') await done(owner, 'weibo/lottery/record/push_register', { wbId, ...registration });
  if (state === 'forfeited') await lottery('record/update_state', { id, from: 'won', to: 'forfeited', reason: 'Late' });
  return { wbId, id };
}
