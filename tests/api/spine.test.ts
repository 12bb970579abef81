import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.stop());

test('a member posts, a visitor reads, another likes and comments, a manager hides', async () => {
  const author = await app.asUser();
  const fan = await app.asUser();
  const manager = await app.asUser({ sw4: [13] });
  const added = await author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbContent: '<p>新版本的海战太好玩了 <strong>强烈推荐</strong></p><script>alert(1)</script>',
    wbTitle: '初到怒潮',
    wbThemeId: 1,
  });
  expect(added).toMatchObject({ status: 200, Succeed: true });
  const { wbId } = added.Message;

  const list = await app.visitor.get<{ list: { wbId: number; wbTitle: string }[] }>(
    '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4',
  );
  expect(list.Message.list.map((post) => post.wbId)).toEqual([wbId]);

  const liked = await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
  expect(liked.Message).toEqual({ isFavor: 1, wbfCount: 1 });
  const comment = await fan.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', {
    wbId,
    content: '同意楼主 [微笑]',
  });
  expect(comment).toMatchObject({ status: 200, Message: { wbcCount: 1 } });

  const detail = await app.visitor.get<Record<string, unknown>>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
  expect(detail.Message).toMatchObject({ wbfCount: 1, wbcCount: 1, isFavor: 0 });
  expect(detail.Message.wbContent).not.toContain('script');

  const elsewhere = await app.visitor.get(`/api/bbs/weibo/get_detail?zone=mx&wbId=${wbId}`);
  const missing = await app.visitor.get('/api/bbs/weibo/get_detail?zone=mx&wbId=999999');
  expect({ ...elsewhere, headers: null }).toEqual({ ...missing, headers: null });
  expect(missing.status).toBe(404);

  expect(await fan.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '测试' })).toMatchObject({
    status: 403,
  });
  expect(await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '违规' })).toMatchObject({
    status: 200,
  });
  expect(
    (await app.visitor.get<{ list: unknown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4')).Message.list,
  ).toEqual([]);
  expect((await app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).status).toBe(404);
  expect((await manager.get<{ list: unknown[] }>('/api/bbs/moderation/log?zone=sw4')).Message.list).toHaveLength(1);
});

test('a write needs a session, a fresh token and our own origin', async () => {
  const user = await app.asUser();
  const body = { wbContent: '<p>没有令牌的帖子</p>', wbThemeId: 1 };
  expect(await app.visitor.send('POST', '/api/bbs/weibo/add?zone=sw4', body)).toMatchObject({ status: 401 });
  expect(await user.send('POST', '/api/bbs/weibo/add?zone=sw4', body, { token: null })).toMatchObject({ status: 403 });
  expect(await user.send('POST', '/api/bbs/weibo/add?zone=sw4', body, { token: 'forged.token' })).toMatchObject({
    status: 403,
  });
  const token = (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;
  const foreign = await user.inject({
    method: 'POST',
    url: '/api/bbs/weibo/add?zone=sw4',
    headers: { origin: 'https://evil.example' },
    payload: { ...body, _csrf: token },
  });
  expect(foreign.statusCode).toBe(403);
});

test('someone who is not verified is told 10004', async () => {
  const user = await app.asUser({}, { verified: false });
  expect(
    await user.send('POST', '/api/bbs/weibo/add?zone=sw4', { wbContent: '<p>你好世界</p>', wbThemeId: 1 }),
  ).toMatchObject({
    Succeed: false,
    Code: 10004,
    Desc: '当前操作需要实名认证信息，请先进行实名认证后再试。',
  });
});
