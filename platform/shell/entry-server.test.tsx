import { createRoute } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../contract/gate.ts';
import { defineManifest } from '../contract/manifest.ts';
import { CallError, defineClientPlugin, extend, route, type Boot, type CallFn } from '../sdk/index.ts';
import { testUser } from '../sdk/test-support.tsx';
import { createServerApp, type ServerApp } from './entry-server.tsx';
import { testBoot, testPost } from './test-boot.ts';

const NONCE = '__NONCE__';
const HOSTILE = '</script><img src=x onerror=alert(1)>';

/** Answers as the server would for a zone with posts 1 and 2. */
const call = (async (endpoint: { path: string }, input: { wbId?: number; guid?: string }) => {
  if (endpoint.path.includes('/list/')) {
    return { list: [testPost(1, `一 ${HOSTILE}`), testPost(2)], multiKeyword: [], hasMore: false };
  }
  if (endpoint.path.endsWith('/get_detail')) {
    if (input.wbId === 403) throw new CallError(403, 403, '该游戏论坛维护中');
    if (input.wbId === 500) throw new Error('select secret from users');
    if (input.wbId !== 1) throw new CallError(404, 404, 'gone');
    return testPost(1, `一 ${HOSTILE}`);
  }
  if (endpoint.path.endsWith('/weibo/location')) {
    if (input.wbId === 9) return { wbId: 1, commentPosition: 2, replayPosition: 0 };
    throw new CallError(404, 404, 'gone');
  }
  if (endpoint.path.endsWith('/weibo/transfer') && input.guid === 'old-7') return { wbId: 1 };
  throw new CallError(404, 404, 'gone');
}) as unknown as CallFn; // one function stands for every endpoint

let app: ServerApp;
beforeAll(async () => {
  app = await createServerApp();
});

async function get(path: string, boot: Partial<Boot> = {}) {
  const options = { boot: testBoot(boot), call, nonce: NONCE, assets: { routes: {} } };
  const { redirect: location, ...page } = await app.render(`http://127.0.0.1:3000${path}`, options);
  return { ...page, location };
}

describe('rendering a page', () => {
  it('writes a whole document in the language, zone and brand of its boot', async () => {
    const { status, html } = await get('/?zone=sw4');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN" data-zone="sw4"/);
    expect(html).toMatch(/<style id="brand"[^>]*>:root\{[^<]*--color-brand:#112233/);
    expect(html).toContain('<title>测试论坛</title>');
    expect((await get('/', { locale: 'en' })).html).toContain('<html lang="en"');
  });

  it('has the posts in it, and no markup of theirs', async () => {
    const { html } = await get('/?zone=sw4');
    expect(html).toContain('href="/posts/2?zone=sw4"');
    expect(html).not.toContain('<img src=x');
  });

  it('gives the nonce to every script that runs, and the boot data as inert JSON', async () => {
    const { html } = await get('/posts/1', { sessionMark: '</script>' });
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(2);
    const running = scripts.filter((tag) => !tag.includes('type="application/json"'));
    expect(running).toHaveLength(scripts.length - 1);
    for (const tag of running) expect(tag).toContain(`nonce="${NONCE}"`);
    const [, json = ''] = /<script id="page-data" type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ boot: testBoot({ sessionMark: '</script>' }) });
  });

  it('wears gray mode and mask as the switches say', async () => {
    const gray = { gray_page: 0, web_gray_screen: 1, web_gray_screen_status: 0, client_ip: '' };
    expect((await get('/', { openKey: gray })).html).toMatch(/<html[^>]*data-gray/);
    expect((await get('/')).html).not.toMatch(/<html[^>]*data-gray/);
    expect((await get('/', { masked: true })).html).toMatch(/<body[^>]*data-masked/);
    expect((await get('/', { masked: true, viewer: testUser() })).html).not.toMatch(/<body[^>]*data-masked/);
  });

  it('keeps pages rendered at the same time apart', async () => {
    const zones = ['sw4', 'jl', 'dw', 'mx'];
    const pages = await Promise.all(
      zones.map((abbr) => get('/', { zone: { ...testBoot().zone, abbr, name: `名${abbr}` }, sessionMark: abbr })),
    );
    pages.forEach(({ html }, index) => {
      expect(html).toContain(`data-zone="${zones[index]}"`);
      expect(zones.filter((abbr) => html.includes(`名${abbr}`))).toEqual([zones[index]]);
    });
  });
});

describe('statuses', () => {
  it.each([
    ['/posts/1', 200],
    ['/posts/2', 404],
    ['/posts/x', 404],
    ['/nothing/here', 404],
    ['/posts/403', 403],
    ['/posts/500', 500],
    ['/posts/8/location', 404],
    ['/func/vt_unknown_1.html', 404],
    ['/func/func.aspx?guid=unknown', 404],
    ['/loginRedirect?code=4', 403],
    ['/loginRedirect?code=2', 403],
    ['/loginRedirect?code=5', 400],
    ['/loginRedirect', 400],
  ])('answers %s with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it("shows the server's reason, and nothing of an unknown error", async () => {
    expect((await get('/posts/403')).html).toContain('该游戏论坛维护中');
    expect((await get('/posts/500')).html).not.toContain('secret');
  });
});

describe('on the phone site', () => {
  const zone = { ...testBoot().zone, selectPcMobile: 'both' } as const;
  const phone = (path: string, boot: Partial<Boot> = {}) => get(path, { site: 'phone', zone, ...boot });

  it('draws its own pages, whose links stay on it', async () => {
    const { status, html } = await phone('/m?zone=sw4');
    expect(status).toBe(200);
    expect(html).toContain('data-site="phone"');
    expect(html).toContain('href="/m/posts/2?zone=sw4"');
    expect(html).not.toContain('href="/posts/2');
  });

  it("marks the tab of the own page on that page, and on nobody else's", async () => {
    const viewer = { ...testUser(), id: 7 };
    const isMarked = async (path: string, boot: Partial<Boot> = {}) => {
      const links = (await phone(`${path}?zone=sw4`, boot)).html.match(/<a [^>]*>/g) ?? [];
      const tab = links.filter((link) => link.includes('href="/m/user?zone=sw4"')).at(-1) ?? 'no tab';
      expect(tab).toContain('href');
      return tab.includes('aria-current="page"');
    };
    expect(await isMarked('/m/user', { viewer: null })).toBe(true);
    expect(await isMarked('/m/user/7', { viewer })).toBe(true);
    expect(await isMarked('/m/user/7/level', { viewer })).toBe(true);
    expect(await isMarked('/m/user/77', { viewer })).toBe(false);
    expect(await isMarked('/m/user/7', { viewer: null })).toBe(false);
    expect(await isMarked('/m', { viewer })).toBe(false);
  });

  it('is found by search engines through the pages for wide screens', async () => {
    const canonical = '<link rel="canonical" href="http://127.0.0.1:3000/posts/1?zone=sw4"';
    expect((await phone('/m/posts/1?zone=sw4')).html).toContain(canonical);
    const { html } = await get('/posts/1?zone=sw4', { zone });
    expect(html).toContain(canonical);
    expect(html).toMatch(/<link [^>]*rel="alternate"[^>]*href="http:\/\/127.0.0.1:3000\/m\/posts\/1\?zone=sw4"/);
    expect((await get('/posts/1?zone=sw4')).html).not.toContain('/m/posts/1');
  });

  it.each([
    ['/m/posts/2', 404],
    ['/m/nothing', 404],
    ['/m/comment/1', 200],
    ['/m/search', 200],
    ['/m/info', 200],
    ['/m/manage', 404],
  ])('answers %s with %i', async (path, status) => expect((await phone(path)).status).toBe(status));

  it.each([
    ['/m/detail?id=4', '/m/posts/4'],
    ['/m/posts/9/location?zone=sw4', '/m/posts/1?zone=sw4&commentPosition=2'],
    ['/m/user/5?type=visitrecored&zone=sw4', '/m/user?zone=sw4&type=visitrecord'],
    ['/m?token=abc&zone=sw4', '/m?zone=sw4&rToken=abc'],
  ])('%s leads to %s', async (path, location) => expect(await phone(path)).toMatchObject({ status: 302, location }));

  it.each([
    ['/m/posts/1', '/posts/1?zone=sw4'],
    ['/m/user?type=visitrecord', '/user?type=visitrecord&zone=sw4'],
    ['/m/search?q=a', '/?q=a&zone=sw4'],
    ['/m/detail?id=4', '/m/posts/4'],
    ['/m/info?type=at', '/info?type=at&zone=sw4'],
  ])('of a zone without one %s leads to %s', async (path, location) =>
    expect(await phone(path, { zone: { ...zone, selectPcMobile: 'pc' } })).toMatchObject({ status: 302, location }),
  );
});

describe('redirects', () => {
  it.each([
    ['/posts/9/location?zone=sw4', '/posts/1?zone=sw4&commentPosition=2'],
    ['/jl/posts/3/p-2', '/posts/3?zone=jl&page=2'],
    ['/jl/topics/%E6%94%BB%E7%95%A5', '/?zone=jl&topic=%E6%94%BB%E7%95%A5'],
    ['/loginRedirect?code=0&refer=%2Fposts%2F1%3Fa%3D1', '/posts/1?a=1'],
    ['/loginRedirect?code=0&refer=http%3A%2F%2F127.0.0.1%3A3000%2Fposts%2F1%3Fa%3D1%23b', '/posts/1?a=1#b'],
    ['/loginRedirect?code=0&zone=sw4', '/?zone=sw4'],
    ['/loginRedirect?code=0&zone=sw4&refer=https%3A%2F%2Fevil.example%2F', '/?zone=sw4'],
    ['/loginRedirect?code=0&zone=sw4&refer=%2Fposts%2F1', '/posts/1'],
    ['/loginRedirect?code=0&refer=https%3A%2F%2Fevil.example%2F', '/'],
    ['/loginRedirect?code=0&refer=%2F%2Fevil.example', '/'],
    ['/loginRedirect?code=0&refer=%2F%5Cevil.example', '/'],
    ['/innerRedirect?prefix=a&pathname=b&query=c%3D1&code=2&state=s', '/a/b?c=1&code=2&state=s'],
    ['/?token=abc&zone=sw4', '/?zone=sw4&rToken=abc'],
    ['/user/5?type=visitrecored&zone=jl', '/m/user?zone=jl&type=visitrecord'],
    ['/func/vt_old-7_3.html', '/posts/1?zone=sw4&page=3'],
    ['/func/func.aspx?guid=old-7', '/posts/1?zone=sw4'],
    ['/func/func.aspx?id=old-7&page=3', '/posts/1?zone=sw4&page=3'],
    ['/func/func.aspx?guid=old-7&page=last', '/posts/1?zone=sw4'],
    ['/func/func.aspx', '/?zone=sw4'],
    ['/func/func.aspx?id=a%00b', '/?zone=sw4'],
    ['/func/func.aspx?guid=a&guid=b', '/?zone=sw4'],
  ])('%s leads to %s', async (path, location) => {
    const response = await get(path);
    expect(response).toMatchObject({ status: 302, location });
  });

  it.each([
    ['/jl/posts/3/p-2?zone=sw4&a=1', 302, 'http://jl.localhost:3000/posts/3?a=1&page=2'],
    ['/jl/topics/%E6%94%BB%E7%95%A5', 302, 'http://jl.localhost:3000/?topic=%E6%94%BB%E7%95%A5'],
    ['/sw4/posts/3/p-2', 302, '/posts/3?zone=sw4&page=2'],
    // Neither can be told to that host.
    ['/mx/posts/3/p-2', 404, null],
    ['/nope/topics/a', 404, null],
  ])('on the host of a zone %s is answered %i, %s', async (path, status, location) => {
    const other = { gameId: 1, name: '', icon: '', group: { 'zh-CN': '', en: '' } };
    const zones = [
      { ...other, abbr: 'jl', href: '//jl.localhost:3000/' },
      { ...other, abbr: 'mx', href: '/?zone=mx' },
    ];
    expect(await get(path, { zones, zoneFromHost: true })).toMatchObject({ status, location });
  });

  it('lead members to their own page, and there to the record of visits when that is asked for', async () => {
    const viewer = testUser();
    expect((await get('/user', { viewer })).location).toBe(`/user/${viewer.id}?zone=sw4`);
    const { location } = await get('/user?type=visitrecord&zone=sw4', { viewer });
    expect(location).toBe(`/user/${viewer.id}?zone=sw4&tab=visits`);
    expect((await get('/user?type=visitrecord')).status).toBe(200);
  });

  it('lead from the address that messages have on the phone site to theirs', async () => {
    const viewer = testUser();
    const { location } = await get('/info?type=at&zone=sw4', { viewer });
    expect(location).toBe('/messages?type=at&zone=sw4');
    expect(await get('/info?zone=sw4')).toMatchObject({ status: 302, location: '/messages?zone=sw4' });
  });

  it('leaves a token alone on contribution pages', async () => {
    expect(await get('/contribution_web?token=abc')).toMatchObject({ status: 404, location: null });
  });
});

describe('pages of plugins', () => {
  const pageOf = (id: string, path: string, gate?: typeof signedIn) =>
    defineClientPlugin({
      manifest: defineManifest({ id, settings: {} as never }),
      extensions: [
        extend(route, {
          name: 'page',
          ...(gate ? { gate } : {}),
          create: (root) =>
            createRoute({ getParentRoute: () => root, path, component: () => <p>{`page of ${id}`}</p> }),
        }),
      ],
    });
  const plugins = [pageOf('wall', '/wall'), pageOf('club', '/club', signedIn)];
  let withPlugins: ServerApp;
  beforeAll(async () => {
    withPlugins = await createServerApp(plugins);
  });

  async function visit(path: string, enabled: string[], viewer: Boot['viewer'] = null) {
    const zone = { ...testBoot().zone, plugins: Object.fromEntries(enabled.map((id) => [id, {}])) };
    return withPlugins.render(`http://127.0.0.1:3000${path}`, {
      boot: testBoot({ zone, viewer }),
      call,
      nonce: NONCE,
      assets: { routes: {} },
    });
  }

  it('exist in zones that have the plugin, and nowhere else', async () => {
    const [has, lacks] = await Promise.all([visit('/wall', ['wall']), visit('/wall', ['club'])]);
    expect(has.status).toBe(200);
    expect(has.html).toContain('page of wall');
    expect(lacks.status).toBe(404);
    expect(lacks.html).not.toContain('page of wall');
  });

  it('open to whom their gate lets through', async () => {
    expect((await visit('/club', ['club'])).html).not.toContain('page of club');
    expect((await visit('/club', ['club'], testUser())).html).toContain('page of club');
  });
});
