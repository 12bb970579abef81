import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';

const POST = '/api/bbs/moderation/post';
const COMMENT = '/api/bbs/moderation/comment';
const detail = (wbId: number) => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;
const comments = (wbId: number) => `/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`;
interface Entry {
  readonly action: string;
  readonly reason: string;
  readonly byUid: number;
  readonly targetId: number;
}

describeApi('moderation', (world) => {
  test('a hidden post is gone for everybody but its author and managers, and comes back', async () => {
    const { app } = world;
    const author = await app.asUser();
    const other = await app.asUser();
    const manager = await app.asUser({ sw4: [12] });
    const wbId = await world.post(author);
    expect(await manager.send('POST', `${POST}/hide?zone=sw4`, { wbId, reason: ' 刷屏 ' })).toMatchObject({
      status: 200,
    });
    for (const [client, status] of [
      [app.visitor, 404],
      [other, 404],
      [author, 200],
      [manager, 200],
    ] as const)
      expect((await client.get(detail(wbId))).status).toBe(status);
    expect((await manager.get<{ wbHiddenTime: number }>(detail(wbId))).Message.wbHiddenTime).toBeGreaterThan(0);
    expect(await manager.send('POST', `${POST}/restore?zone=sw4`, { wbId, reason: '误判' })).toMatchObject({
      status: 200,
    });
    expect((await app.visitor.get(detail(wbId))).status).toBe(200);

    const log = await manager.get<{ list: Entry[] }>(
      `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`,
    );
    expect(log.Message.list).toMatchObject([
      { action: 'post.restore', reason: '误判', byUid: manager.uid, targetId: wbId },
      { action: 'post.hide', reason: '刷屏', byUid: manager.uid, targetId: wbId },
    ]);
  });

  test('hiding twice, even at once, is one act and one record', async () => {
    const { app } = world;
    const manager = await app.asUser({ sw4: [13] });
    const wbId = await world.post(await app.asUser());
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => manager.send('POST', `${POST}/hide?zone=sw4`, { wbId, reason: '同时' })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const log = await manager.get<{ list: Entry[] }>(
      `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`,
    );
    expect(log.Message.list).toHaveLength(1);
  });

  test('deleting: own without a reason, others only by a moderator with one, then it is gone for all', async () => {
    const { app } = world;
    const author = await app.asUser();
    const manager = await app.asUser({ sw4: [13] });
    const own = await world.post(author);
    expect(await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId: own })).toMatchObject({
      status: 200,
    });
    const logOf = (targetType: 'post' | 'comment', targetId: number) =>
      manager.get<{ list: Entry[] }>(`/api/bbs/moderation/log?zone=sw4&targetType=${targetType}&targetId=${targetId}`);
    const byHerself = [{ action: 'post.delete', reason: '', byUid: author.uid, targetId: own }];
    expect((await logOf('post', own)).Message.list).toMatchObject(byHerself);
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    expect(outcome(await author.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid }))).toBe('200');
    const ownWords = [{ action: 'comment.delete', reason: '', byUid: author.uid, targetId: cid }];
    expect((await logOf('comment', cid)).Message.list).toMatchObject(ownWords);
    const remove = (client: typeof author, reason?: string) =>
      client.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId, ...(reason === undefined ? {} : { reason }) });
    expect(outcome(await remove(await app.asUser(), '不喜欢'))).toBe('403 FORBIDDEN');
    expect(outcome(await remove(manager))).toBe('400 REASON_REQUIRED');
    expect(outcome(await remove(manager, '  '))).toBe('400 REASON_REQUIRED');
    expect(outcome(await remove(manager, '广告'))).toBe('200');
    expect((await author.get(detail(wbId))).status).toBe(404);
    expect((await manager.get(detail(wbId))).status).toBe(404);
    const byOthers = [{ action: 'post.delete', reason: '广告', byUid: manager.uid }];
    expect((await logOf('post', wbId)).Message.list).toMatchObject(byOthers);
  });

  test('who is banned moderates nothing: they delete nothing that others wrote, but may delete their own', async () => {
    const { app } = world;
    const author = await app.asUser();
    const manager = await app.asUser({ sw4: [13] });
    const [wbId, own] = [await world.post(author), await world.post(manager)];
    const [cid, ownCid] = [await world.comment(author, wbId), await world.comment(manager, wbId)];
    const ban = {
      zone: 'sw4',
      uid: manager.uid,
      kind: 2,
      until: Date.now() + 3_600_000,
      reason: '滥用',
      byUid: 1,
    } as const;
    await app.core.restrictions.restrict(ban, Date.now());
    const remove = async (what: 'post' | 'comment', fields: object) =>
      outcome(await manager.send('POST', `/api/bbs/weibo/delete_${what}?zone=sw4`, fields));
    expect(await remove('post', { wbId, reason: '广告' })).toBe('403 BANNED');
    expect(await remove('comment', { cid, reason: '广告' })).toBe('403 BANNED');
    const hide = { wbId, reason: '广告' };
    expect(outcome(await manager.send('POST', `${POST}/hide?zone=sw4`, hide))).toBe('403 BANNED');
    expect((await app.visitor.get(detail(wbId))).status).toBe(200);
    expect(await remove('comment', { cid: ownCid })).toBe('200');
    expect(await remove('post', { wbId: own })).toBe('200');
  });

  test('comments are hidden, restored and deleted alike', async () => {
    const { app } = world;
    const author = await app.asUser();
    const manager = await app.asUser({ sw4: [13] });
    const wbId = await world.post(author);
    const cid = await world.comment(author, wbId);
    const seen = async () =>
      (await app.visitor.get<{ list: { cid: number }[] }>(comments(wbId))).Message.list.map((entry) => entry.cid);
    expect(await manager.send('POST', `${COMMENT}/hide?zone=sw4`, { cid, reason: '跑题' })).toMatchObject({
      status: 200,
    });
    expect(await seen()).toEqual([]);
    expect(await manager.send('POST', `${COMMENT}/restore?zone=sw4`, { cid, reason: '误判' })).toMatchObject({
      status: 200,
    });
    expect(await seen()).toEqual([cid]);
    expect(outcome(await manager.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid }))).toBe(
      '400 REASON_REQUIRED',
    );
    expect(outcome(await manager.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid, reason: '广告' }))).toBe(
      '200',
    );
    expect(await seen()).toEqual([]);
  });

  test('codes of another zone, objects of another zone, and bad input', async () => {
    const { app } = world;
    const elsewhere = await app.asUser({ mx: [13] });
    const manager = await app.asUser({ sw4: [13] });
    const wbId = await world.post(await app.asUser());
    expect(outcome(await elsewhere.send('POST', `${POST}/hide?zone=sw4`, { wbId, reason: '越权' }))).toBe(
      '403 FORBIDDEN',
    );
    expect(outcome(await elsewhere.send('POST', `${POST}/hide?zone=mx`, { wbId, reason: '越权' }))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await elsewhere.send('POST', `${POST}/hide?zone=mx`, { wbId: 99999999, reason: '无' }))).toBe(
      '404 NOT_FOUND',
    );
    for (const body of [
      { wbId },
      { reason: '无' },
      { wbId, reason: '' },
      { wbId, reason: 'x'.repeat(201) },
      { wbId: 'x', reason: '无' },
    ])
      expect(outcome(await manager.send('POST', `${POST}/hide?zone=sw4`, body))).toBe('400 BAD_INPUT');
    const own = await app.asUser();
    expect(outcome(await own.get('/api/bbs/moderation/log?zone=sw4'))).toBe('403 FORBIDDEN');
    const otherZone = await elsewhere.get<{ list: unknown[] }>('/api/bbs/moderation/log?zone=mx');
    expect(otherZone.Message.list).toEqual([]);
  });

  test('the log of a post has nothing of a comment with the same id', async () => {
    const [author, manager] = [await world.app.asUser(), await world.app.asUser({ sw4: [13] })];
    const { wbId, cid } = await world.twins(author);
    expect(wbId).toBe(cid);
    await manager.send('POST', `${POST}/hide?zone=sw4`, { wbId, reason: '帖子广告' });
    await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '评论广告' });
    const log = async (query: string) =>
      manager.get<{ list: { reason: string }[] }>(`/api/bbs/moderation/log?zone=sw4&limit=50${query}`);
    const reasons = async (targetType: string) =>
      (await log(`&targetType=${targetType}&targetId=${wbId}`)).Message.list.map(({ reason }) => reason);
    expect([await reasons('post'), await reasons('comment')]).toEqual([['帖子广告'], ['评论广告']]);
    expect(outcome(await log(`&targetId=${wbId}`))).toBe('400 BAD_INPUT');
  });
});
