import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLotteryWorld, type LotteryWorld } from '../../plugins/lottery/server/test-support.ts';
import type { LotteryForm } from '../../plugins/lottery/contract.ts';
import { describeOnEachEngine } from '../support/engines.ts';
import type { TestClient } from '../support/app.ts';

describeOnEachEngine('a lottery of a post with private replies', (open) => {
  let w: LotteryWorld;
  let author: TestClient;
  beforeAll(async () => {
    w = await createLotteryWorld(open);
    author = await w.app.asUser({ sw4: [93, 19] });
  });
  afterAll(() => w.app.stop());
  beforeEach(() => w.reset());

  const PRIVATE = { wbIsForbidComment: 1 };
  const LIKES: LotteryForm = { type: 2, rules: { version: 1, like: 1 } };
  const edit = (wbId: number, change: LotteryForm | null, more: object = {}) => {
    const { wbTitle: title, wbContent: content, lotteryInfo } = w.fieldsOf(change ?? {});
    const lottery = change ? { wbIsLottery: 1, lotteryInfo } : {};
    return author.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, title, content, ...lottery, ...more });
  };

  test('cannot ask for comments: who has written one is told to other managers, and the winners to everybody', async () => {
    expect(w.outcome(await w.add(author, {}, PRIVATE))).toBe('409 PRIVATE_REPLIES');
    const { wbId } = (await w.add(author, LIKES, PRIVATE)).Message;
    const comment: LotteryForm = { ...LIKES, startTime: w.now() + 600_000, rules: { version: 1, comment: 1 } };
    const later = (await w.add(author, { ...LIKES, startTime: w.now() + 600_000 }, PRIVATE)).Message.wbId;
    expect(w.outcome(await edit(later, comment))).toBe('409 PRIVATE_REPLIES');
    // What has nothing to do with replies may be changed.
    expect(w.outcome(await edit(wbId, null, { wbIsForbidComment: 0 }))).toBe('200');
    expect(w.outcome(await edit(wbId, null, PRIVATE))).toBe('200');
  });

  test('nor do replies become private while it asks for them', async () => {
    const { wbId } = (await w.add(author)).Message;
    expect(w.outcome(await edit(wbId, null, PRIVATE))).toBe('409 PRIVATE_REPLIES');
    expect(w.outcome(await edit(wbId, null))).toBe('200');
    const startTime = w.now() + 600_000;
    const waiting = (await w.add(author, { ...LIKES, startTime, rules: { version: 1, comment: 1 } })).Message.wbId;
    expect(w.outcome(await edit(waiting, { ...LIKES, startTime }, PRIVATE))).toBe('200');
    const plain = await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '帖',
      wbContent: '<p>好</p>',
      wbThemeId: 1,
      ...PRIVATE,
    });
    expect(w.outcome(await edit(plain.Message.wbId, {}))).toBe('409 PRIVATE_REPLIES');
    expect(w.outcome(await edit(plain.Message.wbId, {}, { wbIsForbidComment: 0 }))).toBe('200');
  });
});
