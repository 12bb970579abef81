import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '../../server/host/api/api-routes.ts';
import { PAGES_A_MINUTE } from '../../server/host/http/rate-limit.ts';
import { buildTestApp, ROOT, type TestApp } from '../support/app.ts';

const madeUp = (n: number): string => `gh_session=${String(n).padStart(43, 'x')}`;

describe('calls', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ rateLimited: true });
  });
  afterAll(() => app.stop());

  const report = async (cookie: string, remoteAddress: string) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/logger',
        headers: { cookie },
        remoteAddress,
        payload: { host: 'h' },
      })
    ).statusCode;

  test('with a made-up session each are counted by address, people each for themselves', async () => {
    const [first, second] = [await app.asUser(), await app.asUser()];
    // The host knows both by now.
    for (const { get } of [first, second]) expect((await get('/api/bbs/user/detail?zone=sw4')).status).toBe(200);
    const attempts = Array.from({ length: RATE_LIMITS.log + 1 }, (_, n) => n);
    for (const n of attempts) {
      expect([n, await report(madeUp(n), '192.0.2.1')]).toEqual([n, n < RATE_LIMITS.log ? 200 : 429]);
      expect([n, await report(first.cookie, `198.51.100.${n}`)]).toEqual([n, n < RATE_LIMITS.log ? 200 : 429]);
    }
    expect(await report(second.cookie, '192.0.2.1')).toBe(200);
    expect(await report('', '192.0.2.1')).toBe(429);
    expect(await report('', '192.0.2.2')).toBe(200);
  });

  test('of one network of IPv6 are counted together, its addresses are all one connection', async () => {
    for (let n = 0; n <= RATE_LIMITS.log; n++)
      expect([n, await report('', `2001:db8:0:1::${n.toString(16)}`)]).toEqual([n, n < RATE_LIMITS.log ? 200 : 429]);
    expect(await report('', '2001:db8:0:2::1')).toBe(200);
    const login = (remoteAddress: string) =>
      app.app.inject({
        method: 'POST',
        url: '/account/api/login',
        remoteAddress,
        payload: { account: 'nobody', password: 'no password' },
      });
    let last = 0;
    for (let n = 0; last !== 429 && n < 10; n++) last = (await login(`2001:db8:0:3::${n}`)).statusCode;
    expect(last).toBe(429);
    expect((await login('2001:db8:0:4::1')).statusCode).toBe(401);
  });
});

describe('what operators look at', () => {
  test('/metrics and /docs are for the operators’ network, /readyz not for ever', async () => {
    const closed = await buildTestApp({ rateLimited: true, env: { OPERATOR_NETWORK: '192.0.2.0/24' } });
    const ask = (url: string, remoteAddress: string) => closed.app.inject({ url, remoteAddress });
    for (const url of ['/metrics', '/docs', '/docs/json', '/docs/yaml', '/docs/static/index.html']) {
      const refused = await ask(url, '198.51.100.1');
      expect([url, refused.statusCode, refused.headers['x-error-id']]).toEqual([url, 403, 'FORBIDDEN']);
      expect([url, (await ask(url, '192.0.2.1')).statusCode < 400]).toEqual([url, true]);
    }
    const answers = new Set<number>();
    for (let n = 0; n < 130; n++) answers.add((await ask('/metrics', '192.0.2.2')).statusCode);
    expect([...answers]).toEqual([200, 429]);
    answers.clear();
    for (let n = 0; n < 1_210; n++) answers.add((await ask('/readyz', '198.51.100.1')).statusCode);
    expect([...answers]).toEqual([200, 429]);
    expect((await ask('/healthz', '198.51.100.1')).statusCode).toBe(200);
    await closed.stop();
  });
});

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

describe.skipIf(!isBuilt)('pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ rateLimited: true, pages: true });
  });
  afterAll(() => app.stop());

  const page = (url: string, cookie = '') => app.app.inject({ url, headers: { cookie } });

  test('are made so many times for one address, whatever its cookies, and given on when they are kept', async () => {
    const HOME = '/?zone=sw4';
    for (let turn = 0; turn < 3; turn++) expect((await page(HOME)).statusCode).toBe(200);
    let made = 0;
    let last = 0;
    while (last !== 429 && made++ <= PAGES_A_MINUTE) last = (await page(`/nothing/${made}`, madeUp(made))).statusCode;
    expect([last, made > PAGES_A_MINUTE / 2]).toEqual([429, true]);
    const told = await app.app.inject({
      url: '/nothing',
      headers: { accept: 'text/html', 'accept-language': 'zh-CN' },
    });
    expect(told.statusCode).toBe(429);
    expect(told.body).toContain('<p>操作过于频繁，请稍后再试</p>');
    expect((await page(HOME)).statusCode).toBe(200);
    expect((await page('/healthz')).statusCode).toBe(200);
  });

  test('that are kept are given to who has a session that is none, without being made', async () => {
    const before = app.cache.stats;
    expect(
      (await app.app.inject({ url: '/?zone=sw4', headers: { cookie: madeUp(1) }, remoteAddress: '127.0.0.2' }))
        .statusCode,
    ).toBe(200);
    expect(app.cache.stats).toEqual({ ...before, hits: before.hits + 1 });
  });
});
