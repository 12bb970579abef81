import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import { describeApi } from './each-engine.ts';

const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';
const HIDE = '/api/bbs/moderation/post/hide?zone=sw4';
const RESTORE = '/api/bbs/moderation/post/restore?zone=sw4';

describeApi('what the cache may and may not do', (world) => {
  const visit = <T>(url: string) => world.app.visitor.get<T>(url);
  const ids = async (query = '') => (await visit<{ list: Post[] }>(LIST + query)).Message.list.map(({ wbId }) => wbId);
  const detailOf = (wbId: number) => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;
  const commentsOf = (wbId: number) => `/api/bbs/weibo/get_comments?zone=sw4&wbId=${wbId}`;

  test('it is used: the second visitor costs no second reading', async () => {
    await ids('&limit=7');
    const before = world.app.cache.stats;
    await ids('&limit=7');
    const after = world.app.cache.stats;
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([1, 0]);
  });

  test('after each write the next visitor sees it, in list, detail, comments and user page', async () => {
    const author = await world.app.asUser();
    const fan = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    await ids();
    const wbId = await world.post(author, { wbTitle: '缓存' });
    expect((await ids())[0]).toBe(wbId);
    const inList = async () => (await visit<{ list: Post[] }>(LIST)).Message.list.find((post) => post.wbId === wbId);
    const inDetail = async () => (await visit<Post>(detailOf(wbId))).Message;
    const both = async (expected: Partial<Post>) => {
      expect(await inList()).toMatchObject(expected);
      expect(await inDetail()).toMatchObject(expected);
    };
    await both({ wbTitle: '缓存', wbfCount: 0, wbcCount: 0 });
    await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', { wbId, content: '<p>改过</p>', title: '改过' });
    await both({ wbTitle: '改过' });
    await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    await both({ wbfCount: 1 });
    await fan.send('POST', '/api/bbs/weibo/collect/add_collect?zone=sw4', { wbId });
    await both({ collectCount: 1 });
    expect(await visit(commentsOf(wbId))).toMatchObject({ Message: { total: 0 } });
    const cid = await world.comment(fan, wbId, '我来了');
    await both({ wbcCount: 1 });
    expect(await visit(commentsOf(wbId))).toMatchObject({ Message: { total: 1, list: [{ cid }] } });
    await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { cid });
    expect(await visit(commentsOf(wbId))).toMatchObject({ Message: { list: [{ wbfCount: 1, replies: [] }] } });
    await world.comment(author, wbId, '欢迎你', cid);
    expect(await visit(commentsOf(wbId))).toMatchObject({ Message: { list: [{ replies: [{ parentId: cid }] }] } });
    await manager.send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', { cid, reason: '核实' });
    expect(await visit(commentsOf(wbId))).toMatchObject({ Message: { total: 0, list: [] } });
    await both({ wbcCount: 0 });
    expect(await visit(`/api/bbs/user/detail/${author.uid}?zone=sw4`)).toMatchObject({ Message: { postCount: 1 } });
    await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
    expect(await ids()).not.toContain(wbId);
    expect((await visit(detailOf(wbId))).status).toBe(404);
    expect((await visit(commentsOf(wbId))).status).toBe(404);
    expect(await visit(`/api/bbs/user/detail/${author.uid}?zone=sw4`)).toMatchObject({ Message: { postCount: 0 } });
  });

  test('a hidden post vanishes at once from every kept list, detail and comment list, and comes back', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author, { wbContent: '<p>[topic,隐藏,3,0] 会消失</p>' });
    await world.comment(author, wbId);
    const lists = [
      '',
      '&sort=1',
      '&sort=3',
      '&themeId=1',
      `&uid=${author.uid}`,
      `&topic=${encodeURIComponent('隐藏')}`,
      '&limit=50',
    ];
    const seen = () => Promise.all(lists.map(async (query) => (await ids(query)).includes(wbId)));
    const single = () => Promise.all([detailOf(wbId), commentsOf(wbId)].map(async (url) => (await visit(url)).status));
    for (let turn = 0; turn < 2; turn++) {
      expect([await seen(), await single()]).toEqual([lists.map(() => true), [200, 200]]);
    }
    await manager.send('POST', HIDE, { wbId, reason: '核实' });
    expect([await seen(), await single()]).toEqual([lists.map(() => false), [404, 404]]);
    await manager.send('POST', RESTORE, { wbId, reason: '无事' });
    expect([await seen(), await single()]).toEqual([lists.map(() => true), [200, 200]]);
  });

  test('readers in a stream of writes never see a count go back after the writer was told', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    let told = 0;
    let writing = true;
    const write = async () => {
      for (let n = 0; n < 15; n++) {
        await world.comment(author, wbId, `第${n}条`);
        told++;
      }
      writing = false;
    };
    const read = async () => {
      while (writing) {
        const known = told;
        const { wbcCount } = (await visit<Post>(detailOf(wbId))).Message;
        expect(wbcCount).toBeGreaterThanOrEqual(known);
        const { total } = (await visit<{ total: number }>(commentsOf(wbId))).Message;
        expect(total).toBeGreaterThanOrEqual(known);
        await new Promise((done) => setTimeout(done, 1));
      }
    };
    await Promise.all([write(), read(), read(), read()]);
    expect(told).toBe(15);
  });

  test('what belongs to one person is kept for nobody else', async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(await world.app.asUser());
    await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    for (const url of [detailOf(wbId), LIST]) {
      const own = await fan.inject({ url });
      expect(own.headers['cache-control']).toBe('no-store');
      expect(own.body).toContain('"isFavor":1');
      const visitors = await world.app.visitor.inject({ url });
      expect(visitors.body).not.toContain('"isFavor":1');
      expect(visitors.headers['cache-control']).toBe('no-cache');
      expect(visitors.headers.vary).toContain('cookie');
      expect((await fan.inject({ url })).body).toContain('"isFavor":1');
    }
    const other = await world.app.asUser();
    expect((await other.inject({ url: detailOf(wbId) })).body).not.toContain('"isFavor":1');
  });

  test('a hidden post that its author looked at is not shown to visitors afterwards', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author, { wbTitle: '机密' });
    await manager.send('POST', HIDE, { wbId, reason: '核实' });
    for (const client of [author, manager]) expect((await client.get(detailOf(wbId))).status).toBe(200);
    expect((await visit(detailOf(wbId))).status).toBe(404);
    expect(await ids(`&uid=${author.uid}`)).toEqual([]);
  });

  test("a cookie that is no session still gets the visitor's reply, not somebody's", async () => {
    const fan = await world.app.asUser();
    const wbId = await world.post(fan);
    await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    for (const cookie of ['gh_session=', 'gh_session=nonsense', `gh_session=${'A'.repeat(43)}`, 'lng=en']) {
      const response = await world.app.app.inject({ url: detailOf(wbId), headers: { cookie } });
      expect([cookie, response.statusCode, response.json<{ Message: Post }>().Message.isFavor]).toEqual([
        cookie,
        200,
        0,
      ]);
    }
  });

  test('zones do not share kept replies', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author, {}, 'jl');
    const host = async (name: string) => {
      const response = await world.app.app.inject({
        url: '/api/bbs/weibo/list/get_weibo_list_v2',
        headers: { host: name },
      });
      return response.json<{ Message: { list: Post[] } }>().Message.list.some((post) => post.wbId === wbId);
    };
    for (let turn = 0; turn < 2; turn++)
      expect([await host('jl.localhost'), await host('dw.localhost')]).toEqual([true, false]);
  });
});
