import { existsSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { NONCE_PLACEHOLDER } from '../../server/host/http/headers.ts';
import { ROOT } from '../support/app.ts';
import { describeApi } from './each-engine.ts';
import { peopleWorld, roleOf } from './people-world.ts';

/** Its posts may be without a title. */
const TEAM_THEME = 10;
/**
 * `npm test` builds before it tests; where somebody runs this file alone without a build there are
 * no pages.
 */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));
if (!isBuilt) console.warn('tests/api/pages.test.ts: no dist/, run `npm run build` first: the pages are NOT tested');

describe.skipIf(!isBuilt)('pages', () => {
  describeApi(
    'as the server renders them',
    (world) => {
      const page = (url: string, headers: Record<string, string> = {}) => world.app.app.inject({ url, headers });
      const home = async (headers: Record<string, string> = {}) => (await page('/?zone=sw4', headers)).body;
      const nonceOf = (policy: unknown) => /script-src 'self' 'nonce-([\w-]{20,})'/.exec(String(policy))?.[1] ?? 'none';

      test('home and post are whole documents with their content and a title', async () => {
        const author = await world.app.asUser();
        const wbId = await world.post(author, {
          wbTitle: '灯塔守望者',
          wbContent: '<p>今夜有<strong>大雾</strong></p>',
        });
        const list = await page('/?zone=sw4');
        expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(list.body).toMatch(/^<!doctype html>/i);
        expect(list.body).toContain('灯塔守望者');
        const post = await page(`/posts/${wbId}?zone=sw4`);
        expect(post.statusCode).toBe(200);
        expect(post.body).toMatch(/<title>[^<]*灯塔守望者/);
        expect(post.body).toContain('<strong>大雾</strong>');
        expect((await page('/posts/99999999?zone=sw4')).statusCode).toBe(404);
        expect((await page(`/posts/${wbId}?zone=mx`)).statusCode).toBe(404);
        expect((await page('/no/such/page?zone=sw4')).statusCode).toBe(404);
      });

      test('a post without a title is named by its first forty characters, none of them halved', async () => {
        const author = await world.app.asUser();
        const begins = `${'海'.repeat(39)}😀`;
        const wbId = await world.post(author, {
          wbTitle: '',
          wbThemeId: TEAM_THEME,
          wbContent: `<p>${begins}之后</p>`,
        });
        const { body } = await page(`/posts/${wbId}?zone=sw4`);
        expect(/<meta property="og:title" content="([^"]*)/.exec(body)?.[1]).toBe(begins);
      });

      test('a post of a picture alone has a name to open it by, in lists and on its page', async () => {
        const author = await world.app.asUser();
        const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
          .png()
          .toBuffer();
        const upload = { images: bytes.toString('base64') };
        const { Message } = await author.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', upload);
        const image = Message[0]?.url ?? '';
        const wbId = await world.post(author, {
          wbTitle: '',
          wbThemeId: TEAM_THEME,
          wbContent: `<p><img src="${image}"></p>`,
        });
        const list = await page('/?zone=sw4');
        expect(list.body).toMatch(new RegExp(`href="/posts/${wbId}[^"]*"[^>]*>(?:<[^>]*>)*\\[图片\\]`));
        const { body } = await page(`/posts/${wbId}?zone=sw4`);
        expect(/<meta property="og:title" content="([^"]*)/.exec(body)?.[1]).toBe('[图片]');
      });

      test('every page has a title of its own with the name of the site, a description and one address', async () => {
        const { uid } = await world.app.asUser({}, { nick: '引水员' });
        const heads: [string, string, string][] = [
          [`/user/${uid}`, '引水员的主页', `/user/${uid}`],
          [`/user/${uid}/game`, '引水员的游戏', `/user/${uid}/game`],
          [`/user/${uid}/topics`, '引水员的话题', `/user/${uid}/topics`],
          [`/user/${uid}/message`, '消息', '/messages'],
          ['/messages', '消息', '/messages'],
          [`/user/${uid}/level`, '引水员的等级', `/user/${uid}/level`],
          ['/strategy', '游戏攻略', '/strategy'],
          ['/feedback', '我的反馈', '/feedback'],
          [`/Medal?uid=${uid}`, '引水员的勋章墙', '/Medal'],
        ];
        for (const [path, title, address] of heads) {
          const { body } = await page(`${path}${path.includes('?') ? '&' : '?'}zone=sw4`);
          expect(/<title>([^<]*)/.exec(body)?.[1]).toMatch(new RegExp(`^${title} - .+`));
          expect(/<meta property="og:title" content="([^"]*)/.exec(body)?.[1]).toBe(title);
          expect(body).toMatch(/<meta name="description" content="[^"]+"/);
          expect(body).toMatch(/<meta property="og:image" content="[^"]+\/icons\/sw4\/icon-512\.png"/);
          const canonical = [...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
          expect(canonical).toHaveLength(1);
          expect(new URL(canonical[0] ?? '', 'http://localhost').pathname).toBe(address);
          expect(body.includes('content="noindex"')).toBe(/message|feedback/.test(path));
        }
      });

      test('addresses without an id lead to the own page and to home; a visitor is asked to log in', async () => {
        const member = await world.app.asUser();
        const visit = async (who: typeof member, path: string) => {
          const { statusCode, headers, body } = await who.inject({
            url: `${path}?zone=sw4`,
            headers: { accept: 'text/html' },
          });
          return { statusCode, location: headers.location, body };
        };
        const { visitor } = world.app;
        for (const who of [member, visitor])
          expect(await visit(who, '/posts')).toMatchObject({ statusCode: 302, location: '/?zone=sw4' });
        expect(await visit(member, '/user')).toMatchObject({
          statusCode: 302,
          location: `/user/${member.uid}?zone=sw4`,
        });
        const asked = await visit(visitor, '/user');
        expect(asked.statusCode).toBe(200);
        expect(asked.body).toContain('登录后查看自己的页面');
      });

      test('each says in a header alone which request it answers, to visitors of a kept page and to members', async () => {
        const member = await world.app.asUser();
        const ids: unknown[] = [];
        for (const who of [world.app.visitor, world.app.visitor, world.app.visitor, member]) {
          const { headers, body } = await who.inject({ url: '/?zone=sw4&sort=3', headers: { accept: 'text/html' } });
          const id = String(headers['x-request-id']);
          expect(headers['server-timing']).toBe(`request;desc="${id}"`);
          expect(body.includes(id)).toBe(false);
          ids.push(id);
        }
        expect(new Set(ids).size).toBe(4);
      });

      test('addresses of the mobile site lead to the pages that are there', async () => {
        const member = await world.app.asUser();
        const wbId = await world.post(member);
        const ends = async (url: string): Promise<[string, number]> => {
          const reply = await member.inject({ url });
          return reply.statusCode === 302 ? ends(String(reply.headers.location)) : [url, reply.statusCode];
        };
        expect(await ends(`/m/detail?id=${wbId}&zone=sw4`)).toEqual([`/posts/${wbId}?zone=sw4`, 200]);
        expect(await ends('/?type=visitrecored&zone=sw4')).toEqual([`/user/${member.uid}?zone=sw4&tab=visits`, 200]);
      });

      test('each page has a policy with a nonce of its own, also when it is kept; every script that runs carries it', async () => {
        const nonces = new Set<string>();
        for (let turn = 0; turn < 3; turn++) {
          const { headers, body } = await page('/?zone=sw4');
          const nonce = nonceOf(headers['content-security-policy']);
          nonces.add(nonce);
          const inline = [...body.matchAll(/<script\b[^>]*>/g)]
            .map(([tag]) => tag)
            .filter((tag) => !tag.includes('src=') && !tag.includes('type="application/json"'));
          expect(inline.length).toBeGreaterThan(0);
          for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
          expect(body).not.toContain(NONCE_PLACEHOLDER);
          expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'no-cache',
          });
          expect(String(headers['content-security-policy'])).toContain("object-src 'none'");
        }
        expect(nonces.size).toBe(3);
        expect(nonces).not.toContain('none');
      });

      test('a request line with a whole address in it, as a client writes to a proxy, gets the page', async () => {
        const { app } = world.app;
        if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
        const { port } = app.server.address() as AddressInfo;
        const socket = connect(port, '127.0.0.1');
        socket.write(
          `GET http://127.0.0.1:${port}/?zone=sw4 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`,
        );
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*<!doctype html>/i);
      });

      test('markup of a post that breaks out of nothing', async () => {
        const author = await world.app.asUser();
        const wbTitle = '</title><script>alert(1)</script>';
        const wbContent = '<p>&lt;/script&gt;&lt;script&gt;alert(2)&lt;/script&gt; "\'`</p>';
        const wbId = await world.post(author, { wbTitle, wbContent });
        for (const url of ['/?zone=sw4', `/posts/${wbId}?zone=sw4`]) {
          const { body } = await page(url);
          expect(body).not.toMatch(/<script>alert/);
          expect(body).not.toContain('</title><script');
        }
        await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
      });

      test('a hidden post vanishes at once from the kept pages and comes back', async () => {
        const author = await world.app.asUser();
        const manager = await world.app.asUser({ sw4: [13] });
        const wbTitle = '转瞬即逝的帖子';
        const wbId = await world.post(author, { wbTitle });
        const seen = async () => [(await home()).includes(wbTitle), (await page(`/posts/${wbId}?zone=sw4`)).statusCode];
        for (let turn = 0; turn < 2; turn++) expect(await seen()).toEqual([true, 200]);
        await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId, reason: '核实' });
        expect(await seen()).toEqual([false, 404]);
        expect((await page(`/posts/${wbId}?zone=sw4`)).body).not.toContain(wbTitle);
        await manager.send('POST', '/api/bbs/moderation/post/restore?zone=sw4', { wbId, reason: '无事' });
        expect(await seen()).toEqual([true, 200]);
      });

      test("a comment is on the next visitor's page", async () => {
        const author = await world.app.asUser();
        const wbId = await world.post(author);
        const url = `/posts/${wbId}?zone=sw4`;
        for (let turn = 0; turn < 2; turn++) expect((await page(url)).body).not.toContain('第一时间赶到');
        await world.comment(author, wbId, '第一时间赶到');
        expect((await page(url)).body).toContain('第一时间赶到');
      });

      test('a page of somebody is kept for nobody: not stored, and visitors get their own', async () => {
        const user = await world.app.asUser({ sw4: [13] }, { nick: '秘密昵称甲' });
        // What calls tell everybody is kept with the first of their pages.
        await user.inject({ url: '/?zone=sw4&private=0' });
        const before = world.app.cache.stats.entries;
        const own = await user.inject({ url: '/?zone=sw4&private=1' });
        expect(own.headers['cache-control']).toBe('no-store');
        expect(own.body).toContain('秘密昵称甲');
        expect(world.app.cache.stats.entries).toBeLessThanOrEqual(before + 1);
        for (let turn = 0; turn < 2; turn++)
          expect((await page('/?zone=sw4&private=1')).body).not.toContain('秘密昵称甲');
      });

      test('languages, hosts and networks have pages of their own', async () => {
        for (let turn = 0; turn < 2; turn++) {
          expect(await home({ 'accept-language': 'en' })).toMatch(/<html[^>]*lang="en"/);
          expect(await home({ 'accept-language': 'zh-CN' })).toMatch(/<html[^>]*lang="zh-CN"/);
          expect(await home({ cookie: 'lng=en' })).toMatch(/<html[^>]*lang="en"/);
          const [jl, dw] = [await page('/', { host: 'jl.localhost' }), await page('/', { host: 'dw.localhost' })];
          const title = (body: string) => /<title>([^<]*)/.exec(body)?.[1];
          expect(title(jl.body)).not.toBe(title(dw.body));
        }
      });

      test('the games of a user page lead to their own forums, also where each has a host of its own', async () => {
        const { uid } = await world.app.asUser();
        await peopleWorld(world).give(roleOf(uid, 'mx', 1));
        const games = async (url: string, headers = {}) =>
          [...(await page(url, headers)).body.matchAll(/<h3[^>]*><a href="([^"]*)"/g)].map(([, href]) => href);
        expect(await games(`/user/${uid}/game?zone=sw4`)).toEqual(['/?zone=mx']);
        expect(await games(`/user/${uid}/game`, { host: 'sw4.localhost' })).toEqual(['//mx.localhost/']);
      });

      test("on a zone's host an old address of another zone leads to that zone's own", async () => {
        const lead = async (url: string) => {
          const { statusCode, headers } = await page(url, { host: 'jl.localhost:8080' });
          return [statusCode, headers['location']];
        };
        expect(await lead('/dw/posts/1/p-2')).toEqual([302, 'http://dw.localhost:8080/posts/1?page=2']);
        expect(await lead('/dw/topics/a')).toEqual([302, 'http://dw.localhost:8080/?topic=a']);
        expect(await lead('/jl/posts/1/p-2')).toEqual([302, '/posts/1?zone=jl&page=2']);
        expect(await lead('/nope/posts/1/p-2')).toEqual([404, undefined]);
      });

      test('a zone that does not exist, or is named twice, is a 404 to machines and a page that says so, at the same address, and is not kept', async () => {
        const before = world.app.cache.stats.entries;
        for (const url of ['/?zone=nope', '/posts/1?zone=SW4', '/user/1?zone=sw4&zone=mx']) {
          const { statusCode, body, headers } = await page(url, { 'accept-language': 'zh-CN' });
          expect([url, statusCode, headers['location']]).toEqual([url, 404, undefined]);
          expect(body).toContain('产品不存在');
          expect(body).toContain('data-status="500"');
        }
        expect((await page('/?zone=nope', { host: 'jl.localhost' })).statusCode).toBe(200);
        expect(world.app.cache.stats.entries).toBeLessThanOrEqual(before + 1);
      });

      test('hostile addresses neither fail nor are kept', async () => {
        const before = world.app.cache.stats.entries;
        for (const url of [
          '/posts/abc',
          '/posts/-1',
          '/posts/1e9',
          '/user/x',
          '/%2e%2e/etc/passwd',
          '/posts/1%00',
          '//evil.example/',
          `/${'a'.repeat(3000)}`,
        ]) {
          const { statusCode } = await page(url);
          expect([url.slice(0, 30), statusCode < 500]).toEqual([url.slice(0, 30), true]);
        }
        expect(world.app.cache.stats.entries).toBeLessThanOrEqual(before + 2);
      });
    },
    { pages: true },
  );
});
