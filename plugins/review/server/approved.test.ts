import { expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { createReviewWorld } from './test-support.ts';

const HOUR = 3_600_000;
/** The suggestion board. */
const BOARD = 46;
const TEXT = { wbTitle: '港口公告', wbContent: '<p>今晚停服维护</p>', wbThemeId: 1 };

describeApi('an approved draft', (world) => {
  const acts = createReviewWorld(world);

  /** Has passed review. */
  async function approved(author: TestClient, fields: object = {}, draft: object = {}): Promise<number> {
    const id = await acts.draft(author, draft);
    await acts.pass(await acts.pushed(author, id, fields));
    return id;
  }
  const operate = (who: TestClient, id: number, optType: number) =>
    who.send<{ wbId: number }>('POST', '/api/bbs/weibo/draft/update_timing_open_status?zone=sw4', { id, optType });

  it('brings the extra fields that were reviewed with it, all of them and no others', async () => {
    const author = await acts.checker([10]);
    const poll = {
      wbIsPoll: 1,
      pollTitle: '去哪里',
      pollEndTime: Date.now() + 24 * HOUR,
      pollOptions: JSON.stringify([{ name: '港口' }, { name: '外海' }]),
    };
    const id = await approved(author, poll);
    const fields = JSON.parse((await acts.stored(author, id)).approvedFields ?? '') as object;
    expect(fields).toEqual(poll);
    const send = (more: object) => acts.add(author, { ...TEXT, draftId: id, ...more });
    expect(outcome(await send({}))).toBe('409 DRAFT_NOT_AS_APPROVED');
    expect(outcome(await send({ ...fields, pollTitle: '换一个' }))).toBe('409 DRAFT_NOT_AS_APPROVED');
    expect(outcome(await send({ ...fields, deviceInfo: '{}', requestKey: 'approved-once' }))).toBe('200');
  });

  it('changes the post that it was written for, and no other', async () => {
    const author = await acts.checker();
    const [original, other] = [await world.post(author), await world.post(author)];
    const id = await approved(author, {}, { wbId: original });
    const change = { content: TEXT.wbContent, title: TEXT.wbTitle, themeId: 1, draftId: id };
    expect(outcome(await acts.add(author, { ...TEXT, draftId: id }))).toBe('409 DRAFT_NOT_AS_APPROVED');
    expect(outcome(await acts.edit(author, { ...change, wbId: other }))).toBe('409 DRAFT_NOT_AS_APPROVED');
    expect(outcome(await acts.edit(author, { ...change, wbId: original, content: '<p>别的</p>' }))).toBe(
      '409 DRAFT_NOT_AS_APPROVED',
    );
    expect(outcome(await acts.edit(author, { ...change, wbId: original }))).toBe('200');
    const detail = await world.app.visitor.get<{ wbTitle: string }>(
      `/api/bbs/weibo/get_detail?zone=sw4&wbId=${original}`,
    );
    expect(detail.Message.wbTitle).toBe(TEXT.wbTitle);
    // The desk compares it with the post as it was.
    const [item] = (await acts.list(author, 'all')).filter((one) => one.draftId === id);
    expect((await acts.detail(author, item!.id)).Message.previous).toMatchObject({ kind: 'post', title: '标题' });
  });

  it('overwrites no newer text of its post unasked', async () => {
    const author = await acts.checker();
    const wbId = await world.post(author);
    const shown = async () =>
      (await author.get<{ wbUpdateTime: number; wbContent: string }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`))
        .Message;
    const { wbUpdateTime } = await shown();
    const id = await approved(author, {}, { wbId, wbUpdateTime });
    expect(await acts.stored(author, id)).toMatchObject({ status: 3, wbUpdateTime });
    expect(outcome(await acts.edit(author, { wbId, content: '<p>另有修改</p>' }))).toBe('200');
    const change = { wbId, content: TEXT.wbContent, title: TEXT.wbTitle, themeId: 1, draftId: id };
    const refused = await acts.edit(author, { ...change, wbUpdateTime, requestKey: `approved-${id}-1` });
    expect(outcome(refused)).toBe('409 POST_CHANGED');
    const now = await shown();
    expect(now.wbContent).toBe('<p>另有修改</p>');
    expect(refused.Message).toMatchObject({ wbId, wbContent: now.wbContent, wbUpdateTime: now.wbUpdateTime });
    // Seen, it may be overwritten; the approved draft is still there for that.
    const { wbUpdateTime: seen } = now;
    const sent = await acts.edit(author, { ...change, wbUpdateTime: seen, requestKey: `approved-${id}-1` });
    expect(outcome(sent)).toBe('200');
    expect((await shown()).wbContent).toBe(TEXT.wbContent);
  });

  it('leaves its post in review until the last draft that changes it is decided', async () => {
    const author = await acts.checker();
    const wbId = await world.post(author);
    const seen = async () => {
      const query = `?zone=sw4&wbId=${wbId}`;
      const detail = await world.app.visitor.get<{ wbAudit: number }>(`/api/bbs/weibo/get_detail${query}`);
      const share = await world.app.visitor.get(`/api/bbs/weibo/get_share_info${query}`);
      return [detail.Message.wbAudit, outcome(share)];
    };
    const [inReview, decided] = [
      [1, '403 SHARE_IN_REVIEW'],
      [2, '200'],
    ];
    expect(await seen()).toEqual(decided);
    const ids = [await acts.draft(author, { wbId }), await acts.draft(author, { wbId })];
    const [first, second] = [await acts.pushed(author, ids[0]!), await acts.pushed(author, ids[1]!)];
    expect(await seen()).toEqual(inReview);
    await acts.pass(first);
    expect(await seen()).toEqual(inReview);
    await acts.decide(await acts.checker(), second, 1, 0, '写明时间');
    expect(await seen()).toEqual(decided);
    // A draft of a new post is no post's.
    await acts.pushed(author, await acts.draft(author));
    expect(await seen()).toEqual(decided);
    // Both at once.
    const again = [await acts.draft(author, { wbId }), await acts.draft(author, { wbId })];
    const rounds = [await acts.pushed(author, again[0]!), await acts.pushed(author, again[1]!)];
    expect(await seen()).toEqual(inReview);
    await Promise.all(rounds.map(async (id) => acts.decide(await acts.checker(), id, 1, 0, '退回')));
    expect(await seen()).toEqual(decided);
  });

  it('of a post that is gone meanwhile can be decided', async () => {
    const author = await acts.checker();
    const wbId = await world.post(author);
    const submission = await acts.pushed(author, await acts.draft(author, { wbId }));
    expect(outcome(await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId }))).toBe('200');
    await acts.pass(submission);
  });

  it('is compared with all that the post was sent with and an edit can change', async () => {
    const author = await acts.checker([19]);
    const wbId = await world.post(author, { wbIsForbidComment: 2, wbThemeId: BOARD, wbAdviseThemeIds: '1,3' });
    const id = await acts.draft(author, { wbId, wbThemeId: BOARD });
    const submission = await acts.pushed(author, id, { wbIsForbidComment: 0, wbAdviseThemeIds: '2' });
    // What becomes of the post later is not what it was.
    await acts.edit(author, { wbId, content: '<p>改</p>', wbIsForbidComment: 1 });
    const { previous } = (await acts.detail(author, submission)).Message;
    expect(JSON.parse(previous?.fields ?? '')).toEqual({
      wbIsForbidComment: 2,
      firstImage: 0,
      coverImage: '',
      wbAdviseThemeIds: '1,3',
      existVideo: 0,
      videoUrl: '',
      originalVideoUrl: '',
      videoCoverUrl: '',
      wbVoice: '[]',
      wbIsLottery: 0,
      lotteryInfo: '',
    });
  });

  it('stays locked while it waits for its time, and has to pass again once it is withdrawn', async () => {
    const author = await acts.checker([31]);
    const id = await approved(author, { timingOpenTime: Date.now() + 2 * HOUR });
    // Times pass while it is reviewed: another one will do.
    const sent = await author.send<{ draftId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      ...TEXT,
      draftId: id,
      timingOpenTime: Date.now() + HOUR,
    });
    const { draftId } = sent.Message;
    expect(await acts.stored(author, draftId)).toMatchObject({ status: 3, title: TEXT.wbTitle });
    expect(outcome(await acts.update(author, { id: draftId, content: '<p>换掉</p>' }))).toBe('409 DRAFT_APPROVED');
    expect(outcome(await operate(author, draftId, 3))).toBe('200');
    expect(await acts.stored(author, draftId)).toMatchObject({ status: 1 });
    expect(outcome(await acts.update(author, { id: draftId, content: '<p>换掉</p>' }))).toBe('200');

    const again = await approved(author);
    const timed = await author.send<{ draftId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      ...TEXT,
      draftId: again,
      timingOpenTime: Date.now() + HOUR,
    });
    const { wbId } = (await operate(author, timed.Message.draftId, 1)).Message;
    expect(wbId).toBeGreaterThan(0);
  });
});

describeApi('hot drafts', (world) => {
  const acts = createReviewWorld(world);

  it('in review and approved ones take places of hot posts, and give them back', async () => {
    const author = await acts.checker();
    const fields = { markInfoArray: JSON.stringify([{ mark: 'SETTOP' }]) };
    const push = async () => acts.push(author, { id: await acts.draft(author), fields: JSON.stringify(fields) });
    const posts = [await world.post(author), await world.post(author)];
    for (const wbId of posts)
      await author.send('PUT', '/api/bbs/weibo/mark/update_mark?zone=sw4', { wbId, mark: 'SETTOP', set: true });
    // Four places are left, for whoever comes first.
    const replies = await Promise.all(Array.from({ length: 6 }, push));
    expect(replies.map(outcome).toSorted()).toEqual(['200', '200', '200', '200', '409 HOT_FULL', '409 HOT_FULL']);
    const { Desc } = replies.find(({ Succeed }) => !Succeed)!;
    expect(Desc).toBe(
      '可热点数量已达上限（6条），可取消一个热点后再重新设置（已生效2条，未生效4条（包含审核中、待发布的热点帖））',
    );
    const waiting = (await acts.list(author, 'all')).filter(({ status }) => status === 0);
    expect(waiting).toHaveLength(4);
    await acts.decide(await acts.checker(), waiting[0]!.id, 1, 0, '先不上热点');
    await acts.pass(waiting[1]!.id);
    const next = await Promise.all([push(), push()]);
    expect(next.map(outcome).toSorted()).toEqual(['200', '409 HOT_FULL']);
    // Published it is one of the hot posts themselves.
    const draftId = waiting[1]!.draftId;
    expect(outcome(await acts.add(author, { ...TEXT, draftId, ...fields }))).toBe('200');
    expect(outcome(await push())).toBe('409 HOT_FULL');
    // An edit gives no mark: it takes no place and asks for none.
    const edit = await acts.draft(author, { wbId: posts[0]!, ...fields });
    expect(outcome(await acts.push(author, { id: edit }))).toBe('200');
    await author.send('PUT', '/api/bbs/weibo/mark/update_mark?zone=sw4', {
      wbId: posts[1]!,
      mark: 'SETTOP',
      set: false,
    });
    expect(outcome(await push())).toBe('200');
  });
});
