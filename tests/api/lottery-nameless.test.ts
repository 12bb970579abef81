import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, HOUR, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import type { lotteryEntrants, LotteryForm } from '../../plugins/lottery/contract.ts';
import type { ReplyOf } from '../../platform/contract/index.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import type { TestClient } from '../support/app.ts';

describeOnEachEngine('a lottery of a post without a name', (open) => {
  let w: LotteryWorld;
  let author: TestClient;
  beforeAll(async () => {
    w = await createLotteryWorld(open);
    author = await w.app.asUser({ sw4: [13, 93, 97] }, { nick: '暗流' });
  });
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());

  const add = (change: LotteryForm = {}) =>
    author.send<{ wbId: number }>('POST', '/api/bbs/vip/weibo/common/add?zone=sw4', w.fieldsOf(change));
  const entrants = (wbId: number, more: string) =>
    w.get<ReplyOf<typeof lotteryEntrants>>(w.manager, 'entrants', wbId, more);

  test('tells other managers nothing of its author: they are out like all staff', async () => {
    const { wbId } = (await add()).Message;
    const [colleague] = await w.people(1, { 0: [13, 93, 97] });
    for (const one of [author, colleague]) await w.comment(one, wbId);
    const asked = await entrants(wbId, `&uids=${author.uid},${colleague.uid}`);
    expect(asked.list.map(({ uid, reason }) => [uid, reason])).toEqual([
      [author.uid, 'staff'],
      [colleague.uid, 'staff'],
    ]);
    expect((await entrants(wbId, '&reason=author')).list).toEqual([]);
    expect((await entrants(wbId, '&reason=staff')).list.map(({ uid }) => uid)).toEqual([author.uid, colleague.uid]);
    const { reasons } = await w.get<{ reasons: object[] }>(w.manager, 'preview', wbId);
    expect(reasons).toEqual([{ reason: 'staff', count: 2 }]);
  });

  test('cannot leave the author alone out, which would tell who they are', async () => {
    const rules = { version: 1, comment: 1, excludeStaff: 0 } as const;
    expect(w.outcome(await add({ rules }))).toBe('409 AUTHOR_TOLD');
    const startTime = w.now() + HOUR / 2;
    const { wbId } = (await add({ startTime, rules: { ...rules, excludeAuthor: 0 } })).Message;
    const edit = w.fieldsOf({ startTime, rules });
    const edited = await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', {
      wbId,
      title: edit.wbTitle,
      content: edit.wbContent,
      wbIsLottery: 1,
      lotteryInfo: edit.lotteryInfo,
    });
    expect(w.outcome(edited)).toBe('409 AUTHOR_TOLD');
    // Under one's own name there is nothing to hide.
    expect(w.outcome(await w.add(w.manager, { rules }))).toBe('200');
  });

  test('cannot ask to follow its author, whom nobody can follow', async () => {
    const rules = { version: 1, follow: 1 } as const;
    expect(w.outcome(await add({ rules }))).toBe('409 UNFOLLOWABLE');
    // Under one's own name there is somebody to follow, unless they do not allow it.
    const allow = (allowFollow: boolean) =>
      w.manager.send('POST', `/api/bbs/user/follow/allow?zone=${w.zone}`, { allowFollow });
    expect(w.outcome(await w.add(w.manager, { rules }))).toBe('200');
    expect(w.outcome(await allow(false))).toBe('200');
    expect(w.outcome(await w.add(w.manager, { rules }))).toBe('409 UNFOLLOWABLE');
    expect(w.outcome(await allow(true))).toBe('200');
    expect(w.outcome(await w.add(w.manager, { rules }))).toBe('200');
  });
});
