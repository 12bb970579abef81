import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (Linux; Android 14; Tab S9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

describe.skipIf(!isBuilt)('the site of a reader', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ pages: true });
  });
  afterAll(() => app.stop());

  const visit = async (url: string, agent: string, cookie = '') => {
    const { statusCode, headers } = await app.app.inject({ url, headers: { 'user-agent': agent, cookie } });
    return [statusCode, headers.location ?? null] as const;
  };

  it.each([
    ['/?zone=sw4', '/m?zone=sw4'],
    ['/', '/m'],
    ['/posts/12?zone=sw4&commentPosition=3', '/m/posts/12?zone=sw4&commentPosition=3'],
    ['/user/7/level?zone=dw', '/m/user/7/level?zone=dw'],
    ['/user?zone=sw4', '/m/user?zone=sw4'],
    ['/info?zone=sw4', '/m/info?zone=sw4'],
  ])('is that for phones on a phone: %s leads to %s, and a desktop back', async (wide, narrow) => {
    for (const agent of [IPHONE, ANDROID]) expect(await visit(wide, agent)).toEqual([302, narrow]);
    for (const agent of [DESKTOP, TABLET, '']) {
      expect(await visit(narrow, agent)).toEqual([302, wide]);
      expect((await visit(wide, agent))[1]).not.toBe(narrow);
    }
  });

  it('is also decided where what visitors get is kept', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await visit('/?zone=sw4', DESKTOP))[0]).toBe(200);
      expect(await visit('/?zone=sw4', IPHONE)).toEqual([302, '/m?zone=sw4']);
      expect((await visit('/m?zone=sw4', IPHONE))[0]).toBe(200);
    }
  });

  it('has pages of their own for all topics and for people, which are home on wide screens', async () => {
    for (const path of ['/?zone=sw4&alltopic=1', '/?zone=sw4&userKeyword=a'])
      expect(await visit(path, IPHONE)).toEqual([302, `/m${path.slice(1)}`]);
    expect(await visit('/m?zone=sw4&alltopic=1', IPHONE)).toEqual([302, '/m/topic?zone=sw4']);
    expect(await visit('/m?zone=sw4&userKeyword=a', IPHONE)).toEqual([302, '/m/search?zone=sw4&userKeyword=a']);
    expect((await visit('/m?zone=sw4&q=a', IPHONE))[0]).toBe(200);
  });

  it('stays where the other has no such page', async () => {
    expect((await visit('/manage?zone=sw4', IPHONE))[1]).toBeNull();
    expect((await visit('/m/search?zone=sw4', DESKTOP))[0]).toBe(200);
  });

  it('has pages of plugins, and leads from what a message calls one to its own', async () => {
    const own = ['/contribution', '/contribution/rule', '/contribution/activity?id=1', '/feedback', '/strategy'];
    for (const path of own) expect([path, (await visit(`/m${path}`, IPHONE))[0]]).toEqual([path, 200]);
    expect(await visit('/m/contribution_web/view?zone=sw4&id=3', IPHONE)).toEqual([
      302,
      '/m/contribution/view?zone=sw4&id=3',
    ]);
    expect((await visit('/m/lottery/987654?zone=sw4', IPHONE))[0]).toBe(404);
    expect((await visit('/m/contribution_pc/main?zone=sw4', IPHONE))[0]).toBe(404);
  });

  it('is that for wide screens in a zone without another', async () => {
    expect((await visit('/?zone=jl', IPHONE))[0]).toBe(200);
    expect(await visit('/m/posts/3?zone=jl', IPHONE)).toEqual([302, '/posts/3?zone=jl']);
  });

  it('is what the reader has chosen, which is remembered and leaves the address', async () => {
    const chosen = await app.app.inject({ url: '/m/posts/3?zone=sw4&site=desktop', headers: { 'user-agent': IPHONE } });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/posts/3?zone=sw4']);
    expect(chosen.headers['set-cookie']).toMatch(/^site=desktop; Path=\/; Max-Age=\d{8}; SameSite=Lax$/);
    expect(chosen.headers['cache-control']).toBe('no-store');
    expect((await visit('/?zone=sw4', IPHONE, 'site=desktop'))[0]).toBe(200);
    expect(await visit('/?zone=sw4', DESKTOP, 'site=phone')).toEqual([302, '/m?zone=sw4']);
    expect(await visit('/manage?zone=sw4&site=phone', DESKTOP)).toEqual([302, '/m?zone=sw4']);
    for (const odd of ['/?site=tv', '/?site=', '/?site=phone&site=desktop', '/?site=%2F%2Fevil'])
      expect((await visit(odd, DESKTOP))[0]).toBe(200);
    for (const cookie of ['site=tv', 'site=', 'xsite=phone', 'site=%zz'])
      expect((await visit('/?zone=sw4', DESKTOP, cookie))[0]).toBe(200);
  });

  it('is in the language that an address chooses, which is remembered and leaves the address', async () => {
    const get = (url: string, agent: string, cookie = '') =>
      app.app.inject({ url, headers: { 'user-agent': agent, cookie } });
    const led = await get('/posts/3?zone=sw4&lng=en', IPHONE);
    expect([led.statusCode, led.headers.location]).toEqual([302, '/m/posts/3?zone=sw4']);
    expect(led.headers['set-cookie']).toMatch(/^lng=en; Path=\/; Max-Age=\d{8}; SameSite=Lax$/);
    expect((await get('/m?zone=sw4', IPHONE, 'lng=en')).body).toMatch(/<html lang="en"/);
    expect(await visit('/?zone=sw4&lng=en', DESKTOP, 'lng=zh-CN')).toEqual([302, '/?zone=sw4']);
    const both = await get('/m?zone=sw4&site=desktop&lng=en', IPHONE);
    expect(both.headers.location).toBe('/?zone=sw4');
    expect(both.headers['set-cookie']).toEqual([
      expect.stringMatching(/^site=desktop;/),
      expect.stringMatching(/^lng=en;/),
    ]);
    for (const odd of ['/?lng=fr', '/?lng=', '/?lng=en&lng=zh-CN']) expect((await visit(odd, DESKTOP))[0]).toBe(200);
  });

  it('leads nowhere else, whatever the address says', async () => {
    for (const url of [
      '//evil.example/?site=phone',
      '/m//evil.example?site=desktop',
      '/\\evil.example?site=phone',
      '//evil.example/?lng=en',
      '/\\evil.example?lng=en',
      '//x//evil.example/?lng=en',
      '//x//evil.example/a?site=desktop',
      '/.//evil.example/?lng=en',
      '//?lng=en',
      '//evil.example:x/?site=phone',
    ])
      for (const agent of [DESKTOP, IPHONE]) {
        const [status, location] = await visit(url, agent);
        expect(status).toBeLessThan(500);
        expect(location === null || /^\/(?![/\\])/.test(location)).toBe(true);
      }
  });
});
