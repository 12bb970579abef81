import { contextService, postService } from '../../server/sdk/index.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formOf, settingsOf } from '../../plugins/lottery/client/composer/form.ts';
import type { LotteryForm } from '../../plugins/lottery/contract.ts';
import { createLotteryWorld, HOUR, TAG, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import { outcome } from './each-engine.ts';

describeOnEachEngine('a lottery before its review', (open) => {
  let w: LotteryWorld;
  beforeAll(async () => void (w = await createLotteryWorld(open)));
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());
  const codeOf = async (promise: Promise<{ status: number; headers: Record<string, unknown> }>) =>
    outcome(await promise);

  test('of a post that comes later ends after it', async () => {
    const author = await w.app.asUser({ sw4: [31, 92, 93] });
    const timingOpenTime = w.now() + 2 * HOUR;
    const early = await w.add(author, { endTime: timingOpenTime }, { timingOpenTime });
    expect([outcome(early), early.Desc]).toEqual(['400 END_BEFORE_POST', '截止时间应晚于帖子的发布时间']);
    expect(await codeOf(w.add(author, { endTime: timingOpenTime + 1 }, { timingOpenTime }))).toBe('200');
    // The same before its review.
    const drafts = '/api/bbs/weibo/draft';
    const push = async (endTime: number) => {
      const draft = { title: '审核', content: TAG, wbThemeId: 1 };
      const made = await author.send<{ id: number }>('POST', `${drafts}/add_draft?zone=sw4`, draft);
      const lotteryInfo = JSON.stringify(w.formOf({ endTime }));
      const fields = JSON.stringify({ wbIsLottery: 1, lotteryInfo, timingOpenTime });
      return codeOf(author.send('POST', `${drafts}/push_audit?zone=sw4`, { id: made.Message.id, fields }));
    };
    expect(await push(timingOpenTime)).toBe('400 END_BEFORE_POST');
    expect(await push(timingOpenTime + 1)).toBe('200');
  });

  test('of a draft that is pushed alone, or that changes a post, needs its tag before the review', async () => {
    const drafts = '/api/bbs/weibo/draft';
    const checker = await w.app.asUser({ sw4: [13, 92, 93] });
    const start = async () => (await w.add(checker)).Message.wbId;
    const wbId = await start();
    const push = async (draft: object, fields?: object) => {
      const content = { title: '审核', wbThemeId: 1, ...draft };
      const made = await checker.send<{ id: number }>('POST', `${drafts}/add_draft?zone=sw4`, content);
      expect(w.outcome(made)).toBe('200');
      const body = { id: made.Message.id, ...(fields ? { fields: JSON.stringify(fields) } : {}) };
      return codeOf(checker.send('POST', `${drafts}/push_audit?zone=sw4`, body));
    };
    const untagged = '<p>没有</p>';
    const kept = { wbIsLottery: 1, lotteryInfo: JSON.stringify(w.formOf()) };
    expect(await push({ content: untagged, ...kept })).toBe('400 NO_TAG');
    const half = JSON.stringify(w.formOf({ lotteryCondition: [] }));
    expect(await push({ content: TAG, ...kept, lotteryInfo: half })).toBe('400 CONDITION_BLANK');
    expect(await push({ content: TAG, ...kept })).toBe('200');
    // One that is not enabled asks for nothing, and what is pushed says more than what is kept.
    expect(await push({ content: untagged, ...kept, wbIsLottery: 0 })).toBe('200');
    expect(await push({ content: untagged, ...kept }, { wbIsLottery: 0 })).toBe('200');
    expect(await push({ content: TAG }, { wbIsLottery: '1' })).toBe('400 BAD_INPUT');

    expect(await push({ wbId, content: untagged })).toBe('400 NO_TAG');
    w.later(1000);
    const told = (change: object) => ({ wbIsLottery: 1, lotteryInfo: JSON.stringify({ ...before, ...change }) });
    const before = await w.info(checker, wbId);
    expect(await push({ wbId, content: TAG }, told({ redrawType: 1 }))).toBe('409 FIXED');
    expect(await push({ wbId, content: TAG }, told({ endTime: before.endTime! + HOUR }))).toBe('200');
    const cancelled = await start();
    expect(w.outcome(await w.send(checker, 'cancel', { wbId: cancelled, reason: '发错了' }))).toBe('200');
    expect(await push({ wbId: cancelled, content: untagged })).toBe('200');
  });

  test.each([
    {},
    { type: 2, randomlySelectedRule: null, rules: { version: 1, like: 1, follow: 1, minLevel: 2 } },
    {
      randomlySelectedRule: { selectType: 1, selectWay: 1, selectId: '海' },
      publicityStatus: 0,
      blacklistType: [0, 1],
    },
    {
      randomlySelectedRule: { selectType: 1, selectWay: 2, selectId: '1' },
      rules: { version: 1, comment: 1, post: { topic: '船' }, excludeStaff: 0, excludeAuthor: 0 },
    },
  ] as LotteryForm[])('of a post that is changed is compared with what stands: %j', async (change) => {
    const wbId = await w.start(change);
    const { services } = w.app.core;
    const ctx = (await services.of(contextService).as(w.zone, w.manager.uid, w.now()))!;
    const post = await services.of(postService).get(ctx, wbId);
    // The composer's own form of what it reads.
    const unchanged = JSON.stringify(formOf(settingsOf(await w.info(w.manager, wbId)), 1));
    expect(await services.of(postService).asEdit(ctx, post)).toMatchObject({ wbIsLottery: 1, lotteryInfo: unchanged });
  });
});
