import { expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { LIMITS } from '../../../platform/contract/index.ts';
import type { Comment, HotComment } from '../../../platform/contract/endpoints/comments.ts';
import type { ContentTables } from '../posts/tables.ts';

const CANCEL = '/api/bbs/weibo/comment/hot/cancel';
const cancel = (client: TestClient, body: object, zone = 'sw4') =>
  client.send<{ isHot: number }>('POST', `${CANCEL}?zone=${zone}`, body);
const hottest = async (client: TestClient, wbId: number) =>
  (await client.get<{ list: Comment[] }>(`/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}&sort=3`)).Message.list.map(
    ({ cid, isHot }) => [cid, isHot],
  );
const like = (client: TestClient, cid: number, method: 'POST' | 'DELETE' = 'POST') =>
  client.send(method, `/api/bbs/weibo/favor/${method === 'POST' ? 'add' : 'del'}_favor?zone=sw4`, { cid });

/** As if so many people liked it. */
const liked = ({ app }: ApiWorld, cid: number, likes: number) =>
  app.db.tx(async () => {
    const comment = app.db.q<ContentTables>().updateTable('comment').set({ favor_count: likes }).where('id', '=', cid);
    await comment.execute();
  });

/** A post with two comments; the second has one like less than a hot one. */
async function discussion(world: ApiWorld) {
  const author = await world.app.asUser();
  const wbId = await world.post(author);
  const calm = await world.comment(author, wbId, '路过看看');
  const hot = await world.comment(author, wbId, '说得太好了');
  await liked(world, calm, 1);
  await liked(world, hot, LIMITS.hotComment - 1);
  return { author, wbId, calm, hot };
}

describeApi('hot comments', (world) => {
  test('a much liked comment is marked, for everybody at once, and no longer when likes are taken back', async () => {
    const { author, wbId, calm, hot } = await discussion(world);
    const { visitor } = world.app;
    expect(await hottest(visitor, wbId)).toEqual([
      [hot, 0],
      [calm, 0],
    ]);
    const fan = await world.app.asUser();
    await like(fan, hot);
    for (const client of [visitor, author])
      expect(await hottest(client, wbId)).toEqual([
        [hot, 1],
        [calm, 0],
      ]);
    const single = await visitor.get<Comment>(`/api/bbs/weibo/comment/get_comment?zone=sw4&cid=${hot}`);
    expect(single.Message.isHot).toBe(1);
    await like(fan, hot, 'DELETE');
    expect((await hottest(visitor, wbId))[0]).toEqual([hot, 0]);
  });

  test('the workbench lists what is hot, newest first, until its mark, its post or it is gone', async () => {
    const { wbId, calm, hot } = await discussion(world);
    const moderator = await world.app.asUser({ sw4: [12] });
    const listed = async () =>
      (
        await moderator.get<{ list: HotComment[] }>('/api/bbs/weibo/comment/hot/list?zone=sw4&limit=50&offset=0')
      ).Message.list
        .filter((one) => one.wbId === wbId)
        .map(({ cid, text, wbfCount }) => [cid, text, wbfCount]);
    expect(await listed()).toEqual([]);
    await liked(world, calm, LIMITS.hotComment);
    await liked(world, hot, LIMITS.hotComment + 2);
    expect(await listed()).toEqual([
      [hot, '说得太好了', LIMITS.hotComment + 2],
      [calm, '路过看看', LIMITS.hotComment],
    ]);
    await cancel(moderator, { cid: hot, reason: '引战' });
    expect((await listed()).map(([cid]) => cid)).toEqual([calm]);
    await moderator.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '测试' });
    expect(await listed()).toEqual([]);
  });

  test('a reply is never a hot one', async () => {
    const { author, wbId, hot } = await discussion(world);
    const reply = await world.comment(author, wbId, '同意同意', hot);
    await liked(world, reply, 99);
    const replies = await world.app.visitor.get<{ list: Comment[] }>(
      `/api/bbs/weibo/comment/secondComments?zone=sw4&wbId=${hot}`,
    );
    expect(replies.Message.list.map(({ cid, isHot }) => [cid, isHot])).toEqual([[reply, 0]]);
    const moderator = await world.app.asUser({ sw4: [13] });
    expect(outcome(await cancel(moderator, { cid: reply }))).toBe('409 COMMENT_NOT_HOT');
  });

  test('a moderator takes it that: for good, last of the hottest, on record once', async () => {
    const { wbId, calm, hot } = await discussion(world);
    await liked(world, hot, LIMITS.hotComment);
    const moderators = [await world.app.asUser({ sw4: [12] }), await world.app.asUser({ all: [13] })];
    const replies = await Promise.all(
      [...moderators, ...moderators].map((each) => cancel(each, { cid: hot, reason: ' 引战 ' })),
    );
    expect(replies.map(outcome)).toEqual(['200', '200', '200', '200']);
    expect(replies[0]?.Message).toEqual({ isHot: 0 });
    const expected = [
      [calm, 0],
      [hot, 0],
    ];
    for (const client of [world.app.visitor, ...moderators]) expect(await hottest(client, wbId)).toEqual(expected);
    await liked(world, hot, LIMITS.hotComment * 5);
    await like(await world.app.asUser(), hot);
    expect(await hottest(world.app.visitor, wbId)).toEqual(expected);
    const log = await moderators[0]?.get<{ list: { action: string; reason: string }[] }>(
      `/api/bbs/moderation/log?zone=sw4&targetType=comment&targetId=${hot}`,
    );
    expect(log?.Message.list).toMatchObject([{ action: 'comment.cancelHot', reason: '引战' }]);
  });

  test('who may not, and what cannot', async () => {
    const { app } = world;
    const { author, wbId, calm, hot } = await discussion(world);
    await liked(world, hot, LIMITS.hotComment);
    expect(outcome(await cancel(app.visitor, { cid: hot }))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await cancel(author, { cid: hot }))).toBe('403 FORBIDDEN');
    const elsewhere = await app.asUser({ mx: [12, 13] });
    expect(outcome(await cancel(elsewhere, { cid: hot }))).toBe('403 FORBIDDEN');
    expect(outcome(await cancel(elsewhere, { cid: hot }, 'mx'))).toBe('404 NOT_FOUND');
    const moderator = await app.asUser({ sw4: [13] });
    for (const body of [{}, { cid: 'x' }, { cid: 0 }, { cid: hot, reason: 'x'.repeat(201) }])
      expect(outcome(await cancel(moderator, body))).toBe('400 BAD_INPUT');
    const few = await cancel(moderator, { cid: calm });
    expect([outcome(few), few.Desc]).toEqual(['409 COMMENT_NOT_HOT', '该评论不是热评']);
    expect((await hottest(app.visitor, wbId))[0]).toEqual([hot, 1]);

    const hide = { cid: hot, reason: '测试' };
    await moderator.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', hide);
    expect(outcome(await cancel(moderator, { cid: hot }))).toBe('409 COMMENT_NOT_HOT');
    await author.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid: hot });
    expect(outcome(await cancel(moderator, { cid: hot }))).toBe('404 NOT_FOUND');
  });
});
