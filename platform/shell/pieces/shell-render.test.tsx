import { beforeAll, describe, expect, it } from 'vitest';
import type { Boot, CallFn } from '../../sdk/index.ts';
import { CallError } from '../../sdk/index.ts';
import { testUser } from '../../sdk/test-support.tsx';
import { createServerApp, type ServerApp } from '../entry-server.tsx';
import { testBoot, testPost } from '../test-boot.ts';

/** A zone with post 1. */
const call = (async (endpoint: { path: string }, input: { wbId?: number }) => {
  if (endpoint.path.includes('/list/')) return { list: [testPost(1)], multiKeyword: [], hasMore: false };
  if (endpoint.path.endsWith('/get_detail') && input.wbId === 1) return testPost(1);
  throw new CallError(404, 404, 'gone');
}) as unknown as CallFn; // one function stands for every endpoint

let app: ServerApp;
beforeAll(async () => {
  app = await createServerApp();
});

async function get(path: string, boot: Partial<Boot> = {}) {
  const options = { boot: testBoot(boot), call, nonce: 'n', assets: { routes: {} } };
  const response = await app.render(`http://127.0.0.1:3000${path}`, options);
  const html = response.html;
  return { status: response.status, html, body: html.slice(html.indexOf('<body')) };
}
const zoneWith = (zone: Partial<Boot['zone']>): Partial<Boot> => ({ zone: { ...testBoot().zone, ...zone } });

describe('the chrome around a page', () => {
  it('has landmarks, a skip link and the way in for visitors', async () => {
    const { body } = await get('/');
    expect(body).toContain('href="#main"');
    expect(body).toMatch(/<main id="main"/);
    expect(body).toMatch(/<header/);
    expect(body).toMatch(/<footer/);
    expect(body).toContain('登录');
    expect(body).toContain('注册');
  });

  it("shows the viewer's name and counts, and real-name verification while it is due", async () => {
    const { body } = await get('/', { viewer: { ...testUser(), favorCount: 11, beFavorCount: 12 } });
    const card = body.slice(body.indexOf('<aside'));
    expect(card).toContain(testUser().ywUserInfo.nick);
    expect(card).toContain('<dt>帖子</dt>');
    expect(card).toContain('<dt>获赞</dt><dd>12</dd>');
    expect(card).toContain('所有论坛合计');
    const due = { viewer: { ...testUser(), realname: 0 as const } };
    const done = { viewer: { ...testUser(), realname: 1 as const } };
    expect((await get('/', due)).body).toContain('实名认证');
    expect((await get('/', done)).body).not.toContain('实名认证');
  });

  it("shows the viewer's signature, one under review with its note", async () => {
    const withSig = (sig_audit_state: 0 | 1) => {
      const user = testUser();
      return { viewer: { ...user, ywUserInfo: { ...user.ywUserInfo, sig: '逆风也走', sig_audit_state } } };
    };
    const card = async (state: 0 | 1) => (await get('/', withSig(state))).body.split('<aside')[1] ?? '';
    expect(await card(1)).toContain('逆风也走');
    expect(await card(1)).not.toContain('审核中');
    expect(await card(0)).toMatch(/审核中<\/span>.*逆风也走/);
  });

  it('has theme tabs on home only, and the official site everywhere else', async () => {
    const home = (await get('/')).body;
    const post = (await get('/posts/1')).body;
    expect(home).toContain('aria-label="帖子分类"');
    expect(home).not.toContain('官方网站');
    expect(post).not.toContain('aria-label="帖子分类"');
    expect(post).toContain('官方网站');
    expect(post).toContain('返回列表');
  });

  it("links to those of the publisher's pages that the zone names, outside of home", async () => {
    const post = (await get('/posts/1')).body;
    expect(post).toMatch(/<a[^>]*href="https:\/\/company\.example\/"[^>]*>公司<\/a>/);
    expect(post).toMatch(/<a[^>]*href="https:\/\/company\.example\/integrity"[^>]*>反腐败政策<\/a>/);
    expect(post).not.toContain('校园招聘');
    expect((await get('/')).body).not.toContain('反腐败政策');
    const { publisherLinks: _none, ...zone } = testBoot().zone;
    expect((await get('/posts/1', { zone })).body).not.toContain('反腐败政策');
    expect((await get('/posts/1', { zone })).body).toContain('官方网站');
  });

  it('keeps masked content in the page, inert, with a call to log in', async () => {
    const masked = (await get('/', { masked: true })).body;
    expect(masked).toMatch(/<div data-mask-content="true" inert=""/);
    expect(masked).toContain('页面已模糊显示');
    expect(masked).toContain('href="/posts/1?zone=sw4"');
    const open = (await get('/', { masked: true, viewer: testUser() })).body;
    expect(open).not.toMatch(/<div[^>]*inert/);
    expect(open).not.toContain('页面已模糊显示');
    // The skip link would lead into what is inert.
    expect(masked).not.toContain('href="#main"');
    expect(open).toContain('href="#main"');
  });

  it.each([
    ['/loginRedirect?code=4', '账号已被冻结'],
    ['/?action=game_login&gate=g', 'token或者gate参数缺失'],
    ['/posts/2', '5 秒后返回论坛首页'],
    ['/nothing', '5 秒后返回论坛首页'],
  ])('masks no error page: %s', async (path, words) => {
    const { body } = await get(path, { masked: true });
    expect(body).toContain(words);
    expect(body).not.toMatch(/<div[^>]*inert/);
    expect(body).not.toContain('data-masked');
    expect(body).not.toContain('页面已模糊显示');
  });

  it('speaks English', async () => {
    const { body } = await get('/', { locale: 'en' });
    expect(body).toContain('Skip to content');
    expect(body).toContain('Log in');
  });
});

describe('closed doors', () => {
  it('shows a stopped forum as under maintenance', async () => {
    const { status, body } = await get('/', zoneWith({ state: 'stopped' }));
    expect(status).toBe(403);
    expect(body).toContain('该游戏论坛维护中');
    expect(body).toContain('点击重试');
  });

  it('has forum pages only for a product with a game', async () => {
    expect((await get('/', zoneWith({ gameId: 0 }))).status).toBe(403);
    expect((await get('/nothing', zoneWith({ gameId: 0 }))).status).toBe(404);
  });

  it('asks a game login for both of its parameters', async () => {
    const { status, body } = await get('/?action=game_login&gate=g');
    expect(status).toBe(406);
    expect(body).toContain('token或者gate参数缺失');
    expect((await get('/?action=game_login&gate=g&skey=k')).status).toBe(200);
  });

  it('counts down to the forum, and never for a failed verification', async () => {
    expect((await get('/nothing')).body).toContain('5 秒后返回论坛首页');
    const failed = await get('/loginRedirect?code=4');
    expect(failed.body).toContain('账号已被冻结');
    expect(failed.body).toContain('请联系系统管理员处理');
    expect(failed.body).not.toContain('秒后');
  });
});
