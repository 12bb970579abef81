import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';

const ADD = '/api/bbs/weibo/add?zone=sw4';
const EDIT = '/api/bbs/weibo/edit?zone=sw4';
const DELETE = '/api/bbs/weibo/delete_post?zone=sw4';
const BODY = { wbContent: '<p>深海测试帖</p>', wbTitle: '测试', wbThemeId: 1 };

interface List {
  list: Post[];
  multiKeyword: string[];
  hasMore: boolean;
}

describeApi('posts', (world) => {
  const list = async (query: string, client: TestClient = world.app.visitor) =>
    (await client.get<List>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&${query}`)).Message;
  const ids = async (query: string, client?: TestClient) => (await list(query, client)).list.map(({ wbId }) => wbId);
  const detail = (wbId: number, client: TestClient = world.app.visitor, zone = 'sw4') =>
    client.get<Post>(`/api/bbs/weibo/get_detail?zone=${zone}&wbId=${wbId}`);

  test('every form of the list answers alike, and so does one that names its version', async () => {
    await world.post(await world.app.asUser(), { wbTitle: '各种形式' });
    const asked = 'zone=sw4&limit=3&sort=1';
    const { Message } = await world.app.visitor.get<List>(`/api/bbs/weibo/list/get_weibo_list_v2?${asked}`);
    expect(Message.list[0]?.wbTitle).toBe('各种形式');
    for (const path of ['', '_v3', '_v4'].map((form) => `/api/bbs/weibo/list/get_weibo_list${form}`))
      for (const query of [asked, `${asked}&version=v3`]) {
        const reply = await world.app.visitor.get<List>(`${path}?${query}`);
        expect([path, reply.status, reply.Message]).toEqual([path, 200, Message]);
      }
  });

  test('a post comes back as published: in the reply, in detail and in both lists', async () => {
    const author = await world.app.asUser();
    const reply = await author.send<Post>('POST', ADD, {
      ...BODY,
      wbTitle: '  夜\u0007航\n日志 ',
      wbContent:
        '<p onclick="alert(1)">看<strong>这里</strong><img src="https://evil.example/a.png"></p><script>alert(1)</script>',
    });
    expect(reply).toMatchObject({ status: 200, Succeed: true, Code: 0, Desc: '' });
    const { wbId } = reply.Message;
    expect(reply.Message).toMatchObject({
      wbZone: 'sw4',
      wbTitle: '夜 航 日志',
      wbThemeId: 1,
      wbAudit: 2,
      userInfo: { uid: author.uid },
    });
    const shown = (await detail(wbId)).Message;
    expect(shown.wbContent).toContain('<strong>这里</strong>');
    expect(shown.wbContent).not.toMatch(/onclick|script|evil/);
    expect((await list('')).list[0]).toMatchObject({
      wbId,
      wbContent: '',
      wbDesc: expect.stringContaining('看这里') as string,
    });
    const first = await world.app.visitor.get<List>('/api/bbs/weibo/list/get_weibo_list?zone=sw4');
    expect(first.Message.list[0]?.wbId).toBe(wbId);
  });

  test('what a post may not be', async () => {
    const author = await world.app.asUser();
    const cases: [Record<string, unknown>, string][] = [
      [{ wbContent: undefined }, '400 BAD_INPUT'],
      [{ wbContent: '' }, '400 CONTENT_EMPTY'],
      [{ wbContent: '<p> &nbsp;\u200b</p>' }, '400 CONTENT_EMPTY'],
      [{ wbContent: `<p>${'字'.repeat(20_001)}</p>` }, '400 CONTENT_TOO_LONG'],
      [{ wbContent: { html: '<p>x</p>' } }, '400 BAD_INPUT'],
      [{ wbContent: '<p><a href="https://example.com/">去</a></p>' }, '403 LINK_FORBIDDEN'],
      [{ wbContent: '<p>x</p><img src="/media/sw4/aa/nothing.jpg">' }, '400 IMAGE_UNKNOWN'],
      [{ wbTitle: '题'.repeat(41) }, '400 TITLE_TOO_LONG'],
      [{ wbThemeId: undefined }, '400 THEME_REQUIRED'],
      [{ wbThemeId: 0 }, '400 THEME_REQUIRED'],
      [{ wbThemeId: 9999 }, '400 THEME_UNKNOWN'],
      [{ wbThemeId: 3 }, '403 THEME_FORBIDDEN'],
      [{ wbThemeId: '1x' }, '400 BAD_INPUT'],
      [{ requestKey: 'short' }, '400 BAD_INPUT'],
    ];
    for (const [change, expected] of cases) {
      expect([change, outcome(await author.send('POST', ADD, { ...BODY, ...change }))]).toEqual([change, expected]);
    }
    expect(await ids(`uid=${author.uid}`)).toEqual([]);
    expect(outcome(await world.app.visitor.send('POST', ADD, BODY))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await author.send('POST', '/api/bbs/weibo/add?zone=nowhere', BODY))).toBe('404 UNKNOWN_ZONE');
  });

  test("codes lift limits: links with 27, the managers' theme with 13", async () => {
    const manager = await world.app.asUser({ sw4: [13, 27] });
    const link = '<p><a href="https://example.com/">去</a><a href="javascript:alert(1)">不去</a></p>';
    const reply = await manager.send<Post>('POST', ADD, { ...BODY, wbTitle: '帖子', wbThemeId: 3, wbContent: link });
    expect(outcome(reply)).toBe('200');
    expect(reply.Message.wbContent).toContain('https://example.com/');
    expect(reply.Message.wbContent).not.toContain('javascript');
    expect(outcome(await manager.send('POST', '/api/bbs/weibo/add?zone=mx', { ...BODY, wbContent: link }))).toBe(
      '403 LINK_FORBIDDEN',
    );
  });

  test('the form encoding of older clients works too', async () => {
    const author = await world.app.asUser();
    const token = (await author.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const payload = new URLSearchParams({
      wbContent: '<p>表单发帖</p>',
      wbTitle: '帖子',
      wbThemeId: '1',
      _csrf: token,
      zone: 'sw4',
    }).toString();
    const response = await author.inject({
      method: 'POST',
      url: '/api/bbs/weibo/add',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    expect(response.json()).toMatchObject({ Succeed: true, Message: { wbZone: 'sw4' } });
  });

  test('fifty submissions of one form are one post', async () => {
    const author = await world.app.asUser();
    const body = { ...BODY, requestKey: 'form-0123456789', wbTitle: '双击提交' };
    const token = (await author.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const all = await Promise.all(
      Array.from({ length: 50 }, () => author.send<Post>('POST', ADD, { ...body, _csrf: token }, { token })),
    );
    expect(new Set(all.map(outcome))).toEqual(new Set(['200']));
    expect(new Set(all.map(({ Message }) => Message.wbId)).size).toBe(1);
    expect(await ids(`uid=${author.uid}`)).toHaveLength(1);
    const other = await world.app.asUser();
    await other.send('POST', ADD, body);
    expect(await ids(`uid=${other.uid}`)).toHaveLength(1);
  });

  test('lists filter by theme, author, topic and text, and page through', async () => {
    const author = await world.app.asUser();
    const made: number[] = [];
    for (const n of [1, 2, 3]) {
      const wbContent = `<p>[topic,翡翠礁,7,0] 第${n}号浮标</p>`;
      made.unshift(await world.post(author, { wbThemeId: 6, wbTitle: `翡翠礁${n}`, wbContent }));
    }
    expect(await ids(`uid=${author.uid}`)).toEqual(made);
    expect(await ids(`themeId=6&uid=${author.uid}&sort=1`)).toEqual(made);
    expect(await ids(`themeId=4&uid=${author.uid}`)).toEqual([]);
    expect(await ids(`topic=${encodeURIComponent('翡翠礁')}`)).toEqual(made);
    expect(await ids(`topic=${encodeURIComponent('翡翠礁')}&themeId=4`)).toEqual([]);
    expect(await ids(`topic=${encodeURIComponent('翡翠')}`)).toEqual([]);
    expect(await ids(`q=${encodeURIComponent('翡翠礁')}`)).toEqual(made);
    expect(await ids(`q=${encodeURIComponent('2号浮标')}`)).toEqual([made[1]]);
    expect(await ids(`q=${encodeURIComponent('浮标')}&searchTitleFlag=true`)).toEqual([]);
    expect((await list(`q=${encodeURIComponent('翡翠礁 浮标')}`)).multiKeyword).toEqual(['翡翠礁', '浮标']);
    expect(await list(`uid=${author.uid}&limit=2`)).toMatchObject({
      hasMore: true,
      list: [{ wbId: made[0] }, { wbId: made[1] }],
    });
    expect(await list(`uid=${author.uid}&limit=2&offset=2`)).toMatchObject({
      hasMore: false,
      list: [{ wbId: made[2] }],
    });
    expect(await ids(`uid=${author.uid}&offset=100000`)).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=51',
    'limit=abc',
    'limit=1.5',
    'offset=-1',
    'offset=100001',
    'themeId=-1',
    'uid=0',
    'sort=0',
  ])('a list asked for with %s is a bad request', async (query) => {
    const reply = await world.app.visitor.get(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&${query}`);
    expect([outcome(reply), reply.Succeed]).toEqual(['400 BAD_INPUT', false]);
    expect(reply.Desc).not.toBe('');
  });

  test('a search of more than 40 characters says its limit', async () => {
    const reply = await world.app.visitor.get(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&q=${'x'.repeat(41)}`);
    expect([outcome(reply), reply.Succeed]).toEqual(['400 SEARCH_TOO_LONG', false]);
    expect(reply.Desc).toContain('40');
  });

  test('a new comment moves its post up in the default order, a like in the hottest', async () => {
    const author = await world.app.asUser();
    const fan = await world.app.asUser();
    const older = await world.post(author, { wbThemeId: 5 });
    const newer = await world.post(author, { wbThemeId: 5 });
    expect(await ids('themeId=5')).toEqual([newer, older]);
    await new Promise((done) => setTimeout(done, 3));
    await world.comment(fan, older);
    expect(await ids('themeId=5')).toEqual([older, newer]);
    expect(await ids('themeId=5&sort=1')).toEqual([newer, older]);
    for (const wbId of [newer]) await fan.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId });
    expect(await ids('themeId=5&sort=3')).toEqual([newer, older]);
  });

  test('only the author edits; an absent title or theme stays', async () => {
    const author = await world.app.asUser();
    const other = await world.app.asUser({ sw4: [13] });
    const wbId = await world.post(author, { wbTitle: '初稿' });
    expect(outcome(await other.send('POST', EDIT, { wbId, content: '<p>改</p>' }))).toBe('403 FORBIDDEN');
    expect(outcome(await world.app.visitor.send('POST', EDIT, { wbId, content: '<p>改</p>' }))).toBe(
      '401 NOT_SIGNED_IN',
    );
    const edited = await author.send<Post>('POST', EDIT, { wbId, content: '<p>二稿</p><script>x</script>' });
    expect(edited).toMatchObject({ status: 200, Message: { wbTitle: '初稿', wbThemeId: 1 } });
    expect((await detail(wbId)).Message.wbContent).toBe('<p>二稿</p>');
    expect(outcome(await author.send('POST', EDIT, { wbId, content: ' ' }))).toBe('400 CONTENT_EMPTY');
    expect(outcome(await author.send('POST', EDIT, { wbId, content: '<p>x</p>', themeId: 3 }))).toBe(
      '403 THEME_FORBIDDEN',
    );
    expect((await detail(wbId)).Message.wbContent).toBe('<p>二稿</p>');
    const elsewhere = await author.send('POST', '/api/bbs/weibo/edit?zone=mx', { wbId, content: '<p>别区</p>' });
    const missing = await author.send('POST', '/api/bbs/weibo/edit?zone=mx', { wbId: 987_654, content: '<p>别区</p>' });
    expect([elsewhere.status, elsewhere.Desc]).toEqual([404, missing.Desc]);
  });

  test('the author deletes, a stranger does not, a manager does with a reason; then it is nowhere', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const stranger = await world.app.asUser({ mx: [13] });
    const [own, others] = [await world.post(author), await world.post(author)];
    expect(outcome(await stranger.send('POST', DELETE, { wbId: own, reason: '试试' }))).toBe('403 FORBIDDEN');
    expect(outcome(await world.app.visitor.send('POST', DELETE, { wbId: own }))).toBe('401 NOT_SIGNED_IN');
    expect(outcome(await author.send('POST', '/api/bbs/weibo/delete_post?zone=mx', { wbId: own }))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await author.send('POST', DELETE, { wbId: own }))).toBe('200');
    // Its answer may have been lost.
    expect(outcome(await author.send('POST', DELETE, { wbId: own }))).toBe('200');
    expect(outcome(await stranger.send('POST', DELETE, { wbId: own }))).toBe('404 NOT_FOUND');
    expect(outcome(await manager.send('POST', DELETE, { wbId: others }))).toBe('400 REASON_REQUIRED');
    expect(outcome(await manager.send('POST', DELETE, { wbId: others, reason: '广告' }))).toBe('200');
    for (const client of [world.app.visitor, author, manager]) {
      for (const wbId of [own, others]) expect((await detail(wbId, client)).status).toBe(404);
      expect(await ids(`uid=${author.uid}`, client)).toEqual([]);
    }
    expect(await world.app.visitor.get(`/api/bbs/user/detail/${author.uid}?zone=sw4`)).toMatchObject({
      Message: { postCount: 0 },
    });
  });

  test('a hidden post is there for its author and managers of its zone only', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const elsewhere = await world.app.asUser({ mx: [13] });
    const wbId = await world.post(author);
    await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '核实中' });
    expect((await detail(wbId, author)).Message.wbHiddenTime).toBeGreaterThan(0);
    expect((await detail(wbId, manager)).status).toBe(200);
    for (const client of [elsewhere, world.app.visitor]) expect((await detail(wbId, client)).status).toBe(404);
    expect(
      outcome(
        await elsewhere.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', { wbId, content: '看不见' }),
      ),
    ).toBe('404 NOT_FOUND');
    expect(outcome(await elsewhere.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4', { wbId }))).toBe(
      '404 NOT_FOUND',
    );
    await manager.send('POST', '/api/bbs/moderation/post/restore?zone=sw4', { wbId, reason: '没有问题' });
    expect((await detail(wbId)).status).toBe(200);
    expect(await ids(`uid=${author.uid}`)).toEqual([wbId]);
  });

  test("another zone's post answers exactly as a missing one, byte by byte", async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const of = (id: number) => world.app.visitor.inject({ url: `/api/bbs/weibo/get_detail?zone=mx&wbId=${id}` });
    const [elsewhere, missing] = [await of(wbId), await of(7_654_321)];
    expect([elsewhere.statusCode, elsewhere.body]).toEqual([missing.statusCode, missing.body]);
    expect(elsewhere.statusCode).toBe(404);
  });

  test.each(['wbId=0', 'wbId=-1', 'wbId=1e3', 'wbId=abc', 'wbId=', '', 'wbId=99999999999999999999', 'wbId=1&wbId=2'])(
    'detail of %j is a bad request',
    async (query) => {
      expect(outcome(await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&${query}`))).toBe('400 BAD_INPUT');
    },
  );

  test("the managers' theme is for everybody to read: by name, in lists and in the feed; only managers post in it", async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    const themes = async (client: TestClient) =>
      (await client.get<{ themeId: number }[]>('/api/bbs/weibo/get_themes?zone=sw4')).Message.map(
        ({ themeId }) => themeId,
      );
    const member = await world.app.asUser();
    for (const reader of [world.app.visitor, member, manager]) expect(await themes(reader)).toContain(3);
    const wbId = (await manager.send<{ wbId: number }>('POST', ADD, { ...BODY, wbThemeId: 3 })).Message.wbId;
    for (const reader of [world.app.visitor, member]) {
      expect((await detail(wbId, reader)).Message.wbThemeId).toBe(3);
      expect(await ids('themeId=3', reader)).toContain(wbId);
    }
    const feed = await world.app.app.inject('/rss.xml?zone=sw4&themeId=3');
    expect(feed.body).toContain(`/posts/${wbId}`);
    expect(outcome(await member.send('POST', ADD, { ...BODY, wbThemeId: 3 }))).toBe('403 THEME_FORBIDDEN');
  });
});
