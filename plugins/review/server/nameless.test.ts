import { expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { AuditTables } from '../../../server/modules/audit/index.ts';
import { createReviewWorld } from './test-support.ts';

const VIP = '/api/bbs/vip/weibo/common';
const NICK = '执笔人';
const anonymous = { wbAnonymous: 1 };

describeApi('drafts that are to appear without a name, on the desk', (world) => {
  const acts = createReviewWorld(world);
  const writer = (nick?: string) => world.app.asUser({ sw4: [13, 92, 97] }, nick === undefined ? {} : { nick });

  it('show nobody to the reviewers, who are other people all the same', async () => {
    const author = await writer(NICK);
    const reviewers = await Promise.all([acts.checker(), acts.checker(), acts.checker()]);
    const id = await acts.draft(author);
    const submission = await acts.pushed(author, id, anonymous);
    const [item] = await acts.list(reviewers[0]!, 'waiting');
    expect(item).toMatchObject({ id: submission, canReview: 1, author: { nick: '匿名玩家' } });
    const seen = await acts.detail(reviewers[0]!, submission);
    expect(seen.Message).toMatchObject({ refusal: '', author: { uid: item?.author?.uid, nick: '匿名玩家' } });
    const all = await acts.list(reviewers[0]!, 'all');
    for (const shown of [seen.Message, all]) {
      expect(JSON.stringify(shown)).not.toContain(NICK);
      expect(JSON.stringify(shown)).not.toContain(`"uid":${author.uid}`);
    }

    // Whose it is, the server knows.
    expect((await acts.list(author, 'waiting')).map((one) => one.id)).not.toContain(submission);
    expect((await acts.detail(author, submission)).Message.refusal).toBe('own');
    expect(outcome(await acts.decide(author, submission, 1))).toBe('403 REVIEW_OWN');
    await acts.pass(submission, reviewers);
    expect(await acts.notices(author)).toEqual(['您的草稿《港口公告》已通过三审三校，可前往草稿箱发布']);
    const log = world.app.db.q<AuditTables>().selectFrom('audit_log').select(['uid', 'detail']);
    const rows = await log.where('target_type', '=', 'draft').where('target_id', '=', id).execute();
    expect(rows.map(({ uid }) => uid).toSorted()).toEqual(reviewers.map(({ uid }) => uid).toSorted());
    for (const { detail } of rows) expect(JSON.parse(detail)).toMatchObject({ author: item?.author?.uid });

    // What was approved is published as that, and not with a name.
    const post = { wbTitle: '港口公告', wbContent: '<p>今晚停服维护</p>', wbThemeId: 1, draftId: id };
    expect(outcome(await acts.add(author, post))).toMatch(/DRAFT_NOT_AS_APPROVED$/);
    expect(outcome(await author.send('POST', `${VIP}/add?zone=sw4`, post))).toBe('200');
  });

  it('are those that were saved so: a push that says nothing of it keeps what is attached, and the post has it', async () => {
    const author = await writer();
    const reviewer = await acts.checker();
    for (const saved of [anonymous, { attachments: JSON.stringify({ anonymous: { on: true } }) }]) {
      const id = await acts.draft(author, saved);
      const submission = await acts.pushed(author, id, saved === anonymous ? undefined : { firstImage: 0 });
      const { Message } = await acts.detail(reviewer, submission);
      expect(Message.author).toMatchObject({ nick: '匿名玩家' });
      expect(JSON.stringify(Message)).not.toContain(`"uid":${author.uid}`);
      expect(JSON.parse(Message.fields)).toMatchObject(anonymous);
      await acts.pass(submission);
      const approved = JSON.parse((await acts.stored(author, id)).approvedFields ?? '') as object;
      const post = { wbTitle: '港口公告', wbContent: '<p>今晚停服维护</p>', wbThemeId: 1, draftId: id };
      expect(outcome(await acts.add(author, post))).toMatch(/DRAFT_NOT_AS_APPROVED$/);
      expect(outcome(await acts.add(author, { ...post, ...approved }))).toBe('200');
    }
    // Who says that it has a name is believed.
    const named = await acts.pushed(author, await acts.draft(author, anonymous), { wbAnonymous: 0 });
    expect((await acts.detail(reviewer, named)).Message.author).toMatchObject({ uid: author.uid });
  });

  it('show nobody in their earlier rounds either, and need what publishing without a name needs', async () => {
    const author = await writer();
    const reviewer = await acts.checker();
    const id = await acts.draft(author);
    const first = await acts.pushed(author, id);
    expect((await acts.detail(reviewer, first)).Message.author).toMatchObject({ uid: author.uid });
    await acts.decide(reviewer, first, 1, 0, '再改');
    const second = await acts.pushed(author, id, anonymous);
    for (const submission of [first, second])
      expect((await acts.detail(reviewer, submission)).Message.author).toMatchObject({ nick: '匿名玩家' });
    expect(JSON.stringify(await acts.list(reviewer, 'all'))).not.toContain(`"uid":${author.uid}`);

    const without = await acts.checker();
    const own = await acts.draft(without);
    const refused = await acts.push(without, { id: own, fields: JSON.stringify(anonymous) });
    expect(outcome(refused)).toBe('403 FORBIDDEN');
    expect(await acts.stored(without, own)).toMatchObject({ status: 1 });
  });

  it('that change a post without a name show whose name it bears', async () => {
    const author = await writer();
    const reviewer = await acts.checker();
    const post = { wbTitle: '不具名', wbContent: '<p>有话</p>', wbThemeId: 1 };
    const { wbId } = (await author.send<{ wbId: number }>('POST', `${VIP}/add?zone=sw4`, post)).Message;
    const draft = { title: '不具名', content: '<p>改过</p>', wbId };
    await expect(acts.draft(await writer(), draft)).rejects.toThrow();
    const submission = await acts.pushed(author, await acts.draft(author, draft));
    const { author: shown, previous } = (await acts.detail(reviewer, submission)).Message;
    expect(shown).toMatchObject({ nick: '匿名玩家' });
    expect(previous).toMatchObject({ kind: 'post', content: '<p>有话</p>' });
    expect((await acts.detail(author, submission)).Message.refusal).toBe('own');
  });
});
