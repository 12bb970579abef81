import { expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { AuditTables } from '../../../server/modules/audit/index.ts';
import { planOf } from '../../../tests/support/plan.ts';
import { REVIEW_TABS, ReviewStatus } from '../contract.ts';
import { listQuery } from './store.ts';
import { createReviewWorld } from './test-support.ts';

describeApi('triple review', (world) => {
  const acts = createReviewWorld(world);
  const crowd = (n: number): Promise<TestClient[]> => Promise.all(Array.from({ length: n }, () => acts.checker()));

  it('takes a draft through three people to its publication, exactly as it was approved', async () => {
    const author = await acts.checker();
    const reviewers = await crowd(3);
    const id = await acts.draft(author);
    const submission = await acts.pushed(author, id);
    expect(await acts.stored(author, id)).toMatchObject({ status: 2 });
    // Locked: not to be saved, deleted, pushed again or sent.
    const post = { wbTitle: '港口公告', wbContent: '<p>今晚停服维护</p>', wbThemeId: 1 };
    const late = await acts.update(author, { id, title: '改' });
    expect(outcome(late)).toBe('409 DRAFT_IN_REVIEW');
    expect(late.Message.draft).toMatchObject({ id, status: 2, title: '港口公告', content: '<p>今晚停服维护</p>' });
    expect(outcome(await author.send('POST', '/api/bbs/weibo/draft/del_draft?zone=sw4', { id }))).toBe(
      '409 DRAFT_IN_REVIEW',
    );
    expect(outcome(await acts.push(author, { id, fields: '{"coverImage":""}' }))).toBe('409 DRAFT_IN_REVIEW');
    const early = await acts.add(author, { ...post, draftId: id });
    expect(outcome(early)).toBe('409 DRAFT_IN_REVIEW');
    expect(early.Message).toMatchObject({ draft: { id, status: 2 } });

    expect((await acts.list(reviewers[0]!, 'waiting')).map((one) => one.id)).toContain(submission);
    expect((await acts.list(author, 'waiting')).map((one) => one.id)).not.toContain(submission);
    expect(outcome(await acts.decide(author, submission, 1))).toBe('403 REVIEW_OWN');
    expect((await acts.decide(reviewers[0]!, submission, 1)).Message).toEqual({ status: 0, stage: 2 });
    expect(outcome(await acts.decide(reviewers[0]!, submission, 2))).toBe('409 REVIEW_TWICE');
    expect((await acts.list(reviewers[0]!, 'waiting')).map((one) => one.id)).not.toContain(submission);
    expect(outcome(await acts.decide(reviewers[1]!, submission, 1))).toBe('409 REVIEW_MOVED');
    await acts.decide(reviewers[1]!, submission, 2, 1, '标点已核对');
    expect((await acts.decide(reviewers[2]!, submission, 3)).Message).toEqual({ status: 1, stage: 3 });
    expect(outcome(await acts.decide(await acts.checker(), submission, 3))).toBe('409 REVIEW_DONE');

    const approved = await acts.stored(author, id);
    expect(approved).toMatchObject({ status: 3, approvedFields: '{}' });
    expect(await acts.notices(author)).toEqual(['您的草稿《港口公告》已通过三审三校，可前往草稿箱发布']);
    const { rounds, refusal } = (await acts.detail(author, submission)).Message;
    expect(refusal).toBe('done');
    expect(rounds[0]?.verdicts.map(({ stage, reviewer, reason }) => [stage, reviewer?.uid, reason])).toEqual([
      [1, reviewers[0]!.uid, ''],
      [2, reviewers[1]!.uid, '标点已核对'],
      [3, reviewers[2]!.uid, ''],
    ]);

    // Nobody publishes something else under an approval.
    expect(outcome(await acts.update(author, { id, title: '改' }))).toBe('409 DRAFT_APPROVED');
    expect(outcome(await acts.push(author, { id }))).toBe('409 DRAFT_APPROVED');
    for (const change of [
      { wbContent: '<p>别的</p>' },
      { wbTitle: '别的' },
      { wbThemeId: 4 },
      {
        wbIsPoll: 1,
        pollTitle: '夹带',
        pollEndTime: Date.now() + 86_400_000,
        pollOptions: JSON.stringify([{ name: '一' }, { name: '二' }]),
      },
    ])
      expect(outcome(await acts.add(author, { ...post, ...change, draftId: id })), JSON.stringify(change)).toMatch(
        /DRAFT_NOT_AS_APPROVED$|^403/,
      );
    expect((await acts.stored(author, id)).status).toBe(3);
    const sent = await acts.add(author, { ...post, draftId: id, draftVersion: approved.version });
    expect(outcome(sent)).toBe('200');
    expect(outcome(await acts.add(author, { ...post, draftId: id }))).toBe('404 DRAFT_MISSING');
    const published = await world.app.visitor.get<{ wbContent: string }>(
      `/api/bbs/weibo/get_detail?zone=sw4&wbId=${sent.Message.wbId}`,
    );
    expect(published.Message.wbContent).toBe(approved.content);
    const log = world.app.db.q<AuditTables>().selectFrom('audit_log').select(['action', 'uid']);
    expect(await log.where('target_type', '=', 'draft').where('target_id', '=', id).orderBy('id').execute()).toEqual(
      reviewers.map(({ uid }) => ({ action: 'review.pass', uid })),
    );
  });

  it('returns a draft with a reason, and shows what has changed when it comes again', async () => {
    const author = await acts.checker();
    const [first, second] = await crowd(2);
    const id = await acts.draft(author, { title: '活动预告', content: '<p>周五开始</p>' });
    const one = await acts.pushed(author, id, { alterCreate: 1 });
    expect((await acts.detail(first!, one)).Message).toMatchObject({ previous: null, round: 1, canReview: 1 });
    expect(outcome(await acts.decide(first!, one, 1, 0))).toBe('400 REASON_REQUIRED');
    expect(outcome(await acts.decide(first!, one, 1, 0, '  '))).toBe('400 REASON_REQUIRED');
    await acts.decide(first!, one, 1);
    expect((await acts.decide(second!, one, 2, 0, '日期不对')).Message).toEqual({ status: 2, stage: 2 });
    expect(await acts.stored(author, id)).toMatchObject({ status: 1 });
    expect(await acts.notices(author)).toEqual(['您的草稿《活动预告》在第2审被退回：日期不对。修改后可重新推送审核']);
    expect(outcome(await acts.update(author, { id, content: '<p>周六开始</p>' }))).toBe('200');

    const two = await acts.pushed(author, id);
    const { previous, round, stage, rounds } = (await acts.detail(second!, two)).Message;
    expect(previous).toMatchObject({
      kind: 'round',
      title: '活动预告',
      content: '<p>周五开始</p>',
      wbThemeId: 1,
      fields: '{"alterCreate":1}',
    });
    expect([round, stage]).toEqual([2, 1]);
    expect(rounds.map((each) => [each.round, each.status, each.verdicts.length])).toEqual([
      [2, ReviewStatus.waiting, 0],
      [1, ReviewStatus.returned, 2],
    ]);
    // Who returned it may review it again, from the first review on; the old submission stays as it
    // was.
    expect(outcome(await acts.decide(first!, one, 2))).toBe('409 REVIEW_DONE');
    await acts.pass(two, [second!, first!, await acts.checker()]);
    expect((await acts.stored(author, id)).status).toBe(3);
  });

  it('lets its author recall a draft: editable at once, and reviewed from the beginning when it is pushed again', async () => {
    const author = await acts.checker();
    const [first, second] = await crowd(2);
    const id = await acts.draft(author, { title: '撤回的公告' });
    const one = await acts.pushed(author, id);
    await acts.decide(first!, one, 1);
    // Nobody else takes it back, and a repeated call changes nothing.
    expect(outcome(await acts.recall(second!, { id }))).toBe('404 DRAFT_MISSING');
    expect((await acts.stored(author, id)).status).toBe(2);
    expect([outcome(await acts.recall(author, { id })), outcome(await acts.recall(author, { id }))]).toEqual([
      '200',
      '200',
    ]);
    expect((await acts.stored(author, id)).status).toBe(1);
    expect(outcome(await acts.decide(second!, one, 2))).toBe('409 REVIEW_DONE');
    expect((await acts.list(second!, 'waiting')).map((each) => each.id)).not.toContain(one);
    expect(outcome(await acts.update(author, { id, content: '<p>改好了</p>' }))).toBe('200');

    const two = await acts.pushed(author, id);
    const { rounds, stage } = (await acts.detail(first!, two)).Message;
    expect([stage, rounds.map((each) => [each.round, each.status])]).toEqual([
      1,
      [
        [2, ReviewStatus.waiting],
        [1, ReviewStatus.withdrawn],
      ],
    ]);
    await acts.pass(two, [first!, second!, await acts.checker()]);
    expect(outcome(await acts.recall(author, { id }))).toBe('409 DRAFT_APPROVED');
    const log = world.app.db.q<AuditTables>().selectFrom('audit_log').select(['uid', 'target_id']);
    expect(await log.where('action', '=', 'review.recall').execute()).toEqual([{ uid: author.uid, target_id: id }]);
  });

  it('is either recalled or decided when both happen at the same moment', async () => {
    const author = await acts.checker();
    const reviewers = await crowd(3);
    for (let turn = 0; turn < 5; turn++) {
      const id = await acts.draft(author, { title: `同时${turn}` });
      const one = await acts.pushed(author, id);
      await acts.decide(reviewers[0]!, one, 1);
      await acts.decide(reviewers[1]!, one, 2);
      const [recalled, decided] = await Promise.all([
        acts.recall(author, { id }).then(outcome),
        acts.decide(reviewers[2]!, one, 3).then(outcome),
      ]);
      const { status } = await acts.stored(author, id);
      expect([recalled, decided, status]).toSatisfy((seen: unknown[]) =>
        [
          ['200', '409 REVIEW_DONE', 1],
          ['409 DRAFT_APPROVED', '200', 3],
        ].some((possible) => String(possible) === String(seen)),
      );
    }
  });

  it('goes on with the history of an approved draft in those that are made from it', async () => {
    const [author, reader] = [await acts.checker(), await acts.checker()];
    const id = await acts.draft(author, { content: '<p>周五开始</p>' });
    await acts.pass(await acts.pushed(author, id));
    const changed = await acts.draft(author, { content: '<p>周六开始</p>', fromDraftId: id });
    const two = await acts.pushed(author, changed);
    const { previous, rounds, round } = (await acts.detail(reader, two)).Message;
    expect(previous).toMatchObject({ kind: 'round', content: '<p>周五开始</p>' });
    expect([round, rounds.map((one) => [one.round, one.verdicts.length])]).toEqual([
      2,
      [
        [2, 0],
        [1, 3],
      ],
    ]);
    await acts.pass(two);
    const three = await acts.pushed(author, await acts.draft(author, { fromDraftId: changed }));
    expect((await acts.detail(reader, three)).Message).toMatchObject({
      round: 3,
      previous: { content: '<p>周六开始</p>' },
    });
    // Not with that of somebody else's, nor of one that is not approved.
    for (const [who, fromDraftId] of [
      [await acts.checker(), id] as const,
      [author, await acts.draft(author)] as const,
    ]) {
      const other = await acts.pushed(who, await acts.draft(who, { fromDraftId }));
      expect((await acts.detail(reader, other)).Message).toMatchObject({ round: 1, previous: null });
    }
  });

  it('lets one of several at once pass a stage, and no one two', async () => {
    const author = await acts.checker();
    const submission = await acts.pushed(author, await acts.draft(author));
    for (const stage of [1, 2, 3]) {
      const replies = await Promise.all((await crowd(4)).map((who) => acts.decide(who, submission, stage)));
      const outcomes = replies.map(outcome).toSorted();
      expect(outcomes[0]).toBe('200');
      // Who comes when it is over already is told that.
      expect(outcomes.slice(1).every((told) => /^409 REVIEW_(MOVED|DONE)$/.test(told))).toBe(true);
    }
    const again = await acts.pushed(author, await acts.draft(author));
    const eager = await acts.checker();
    const clicks = await Promise.all([1, 1, 2, 3].map((stage) => acts.decide(eager, again, stage)));
    // Twice the same click is one verdict.
    expect(clicks.map(outcome).toSorted()).toEqual(['200', '200', ...Array(2).fill(expect.stringMatching(/^409/))]);
    expect((await acts.detail(eager, again)).Message).toMatchObject({ stage: 2, refusal: 'twice' });
    // One passes, another returns: one of them.
    const [a, b] = await crowd(2);
    const both = await Promise.all([acts.decide(a!, again, 2), acts.decide(b!, again, 2, 0, '不行')]);
    expect(both.map(outcome).toSorted()).toEqual(['200', expect.stringMatching(/^409/)]);
  });

  it('pushes a draft once however many ask, and refuses a stale version or lease with the stored one', async () => {
    const author = await acts.checker();
    const id = await acts.draft(author);
    expect(outcome(await acts.update(author, { id, version: 1, content: '<p>新的</p>' }))).toBe('200');
    const stale = await acts.push(author, { id, version: 1 });
    expect(outcome(stale)).toBe('409 DRAFT_CHANGED');
    expect(stale.Message.draft).toMatchObject({ content: '<p>新的</p>', version: 2 });
    await author.send('POST', '/api/bbs/weibo/sync_edit_status?zone=sw4', {
      list: [{ targetId: id, type: 2, holder: 'another-tab' }],
    });
    expect(outcome(await acts.push(author, { id, holder: 'this-one-tab' }))).toBe('409 DRAFT_HELD');
    const pushes = await Promise.all([1, 2, 3].map(() => acts.push(author, { id, holder: 'another-tab' })));
    expect(pushes.map(outcome)).toEqual(['200', '200', '200']);
    expect(new Set(pushes.map(({ Message }) => Message.applyDetailUrl)).size).toBe(1);
    const [item, ...more] = (await acts.list(author, 'all')).filter((one) => one.draftId === id);
    expect(more).toEqual([]);
    // A heartbeat that was on its way holds nothing, so that its author can go on at once when it
    // comes back.
    await author.send('POST', '/api/bbs/weibo/sync_edit_status?zone=sw4', {
      list: [{ targetId: id, type: 2, holder: 'another-tab' }],
    });
    await acts.decide(await acts.checker(), item!.id, 1, 0, '再看看');
    expect(await acts.stored(author, id)).toMatchObject({ status: 1, isEditing: 0 });
  });

  it('says what a draft lacks before it can be reviewed', async () => {
    const author = await acts.checker([31]);
    const pushed = async (body: object) => {
      const reply = await acts.push(author, { id: await acts.draft(author, body) });
      return [outcome(reply), reply.Desc];
    };
    expect(await pushed({ wbThemeId: 0 })).toEqual(['400 DRAFT_THEME', '该草稿未选择发布分类，请先编辑并选择发布分类']);
    expect(await pushed({ title: '' })).toEqual(['400 DRAFT_TITLE', '标题不能为空']);
    expect(await pushed({ content: '' })).toEqual(['400 CONTENT_EMPTY', '帖子内容不能为空']);
    expect(await pushed({ content: '', wbThemeId: 44 })).toEqual(['200', '']);
    const id = await acts.draft(author);
    for (const fields of ['[]', 'x', '1'])
      expect(outcome(await acts.push(author, { id, fields }))).toBe('400 BAD_INPUT');
    const timed = await author.send<{ draftId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
      wbTitle: '定时',
      wbContent: '<p>定时</p>',
      wbThemeId: 1,
      timingOpenTime: Date.now() + 3_600_000,
    });
    expect(outcome(await acts.push(author, { id: timed.Message.draftId }))).toBe('409 DRAFT_TIMED');
  });

  it('is nobody else’s: other people, other zones, zones without triple review', async () => {
    const author = await acts.checker();
    const manager = await world.app.asUser({ sw4: [13], mx: [13, 92] });
    const id = await acts.draft(author);
    expect(outcome(await acts.push(manager, { id }))).toBe('403 FORBIDDEN');
    expect(outcome(await acts.push(await acts.checker(), { id }))).toBe('404 DRAFT_MISSING');
    expect(outcome(await acts.push(author, { id }, 'mx'))).toBe('403 FORBIDDEN');
    const submission = await acts.pushed(author, id);
    expect(outcome(await acts.detail(manager, submission))).toBe('403 FORBIDDEN');
    expect(outcome(await acts.decide(manager, submission, 1))).toBe('403 FORBIDDEN');
    expect(outcome(await acts.detail(await acts.checker(), submission, 'mx'))).toBe('403 FORBIDDEN');
    expect(outcome(await acts.decide(await acts.checker(), 999_999, 1))).toBe('404 NOT_FOUND');
  });

  it('finds what a page of the desk shows by an index', async () => {
    const { db } = world.app;
    for (const tab of REVIEW_TABS)
      expect(
        await planOf(db, listQuery(db, { zone: 'sw4', tab, uid: 1, withOutside: false, limit: 21, offset: 0 }), true),
      ).toMatch(/review_submission_(status|newest)/);
  });
});
