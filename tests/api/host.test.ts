import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

let app: TestApp;
let user: TestClient;
const log: string[] = [];
beforeAll(async () => {
  app = await buildTestApp({ env: { LOG_LEVEL: 'info' }, logStream: { write: (line) => void log.push(line) } });
  user = await app.asUser();
});
afterAll(() => app.stop());

const LIST = '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4';
const ADD = '/api/bbs/weibo/add?zone=sw4';
const POST = { wbContent: '<p>头部测试</p>', wbTitle: '帖子', wbThemeId: 1 };

describe('headers of every reply', () => {
  test.each([
    LIST,
    `${LIST}&limit=99`,
    '/api/no/such/call',
    '/healthz',
    '/metrics',
    '/media/none',
    '/zones/sw4/art/logo.svg',
    '/emoji/thumbs.webp',
    '/account/api/none',
    '/no-such-page',
  ])('%s carries the security headers and its request id', async (url) => {
    for (const client of [app.visitor, user]) {
      const { headers } = await client.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
      expect(headers['permissions-policy']).toBeDefined();
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
  });

  test('the page of the documentation runs its own scripts only', async () => {
    const { headers } = await app.visitor.inject({ url: '/docs/static/index.html' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' ?;/);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  test('request ids differ, also for kept replies, and are not taken from the caller', async () => {
    const idOf = async () =>
      (await app.visitor.inject({ url: LIST, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })).headers[
        'x-request-id'
      ];
    const [first, second] = [await idOf(), await idOf()];
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain('mine');
  });

  test('behind https: HSTS, Secure cookies, and only the public origin', async () => {
    const secure = await buildTestApp({ env: { PUBLIC_ORIGIN: 'https://forum.example', TRUST_PROXY: '1' } });
    try {
      for (const url of [LIST, LIST, '/api/none']) {
        expect((await secure.visitor.inject({ url })).headers['strict-transport-security']).toContain('max-age=');
      }
      const { ticket } = await secure.core.tickets.issue((await secure.asUser()).uid, Date.now());
      const login = await secure.app.inject({
        method: 'POST',
        url: '/api/bbs/user/login',
        payload: { ticket },
        headers: { origin: 'https://forum.example' },
      });
      expect(login.cookies.find(({ name }) => name === '__Host-gh_session')).toMatchObject({
        secure: true,
        httpOnly: true,
      });
    } finally {
      await secure.stop();
    }
  });
});

describe('writes prove where they come from', () => {
  const write = (headers: Record<string, string>, token: unknown, place: 'body' | 'header' | 'query' = 'body') =>
    user
      .inject({
        method: 'POST',
        url: place === 'query' ? `${ADD}&_csrf=${encodeURIComponent(String(token))}` : ADD,
        headers: { ...headers, ...(place === 'header' ? { 'x-csrf-token': String(token) } : {}) },
        payload: place === 'body' ? { ...POST, _csrf: token } : POST,
      })
      .then((response) =>
        response.statusCode < 400 ? '200' : `${response.statusCode} ${String(response.headers['x-error-id'])}`,
      );
  const fresh = async (client = user) => (await client.get<string>('/api/bbs/weibo/csrfToken')).Message;

  test('a token of this session, in body, query or header', async () => {
    for (const place of ['body', 'query', 'header'] as const) expect(await write({}, await fresh(), place)).toBe('200');
  });

  test("no token, a forged one, another person's, a visitor's, one of another kind", async () => {
    const other = await app.asUser();
    const good = await fresh();
    const [expiry = '', mac = ''] = good.split('.');
    const later = `${(Number.parseInt(expiry, 36) + 1000).toString(36)}.${mac}`;
    for (const token of [
      undefined,
      '',
      'x',
      'x.y',
      later,
      `${good}x`,
      await fresh(other),
      await fresh(app.visitor),
      7,
      [good],
      { a: good },
    ]) {
      expect([token, await write({}, token)]).toEqual([token, '403 BAD_CSRF']);
    }
  });

  test('a token of the session before logging in again is worth nothing', async () => {
    const again = await app.asUser();
    const old = await fresh(again);
    const { ticket } = await app.core.tickets.issue(again.uid, Date.now());
    const login = await again.inject({ method: 'POST', url: '/api/bbs/user/login', payload: { ticket } });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await app.app.inject({
      method: 'POST',
      url: ADD,
      headers: { cookie },
      payload: { ...POST, _csrf: old },
    });
    expect(response.headers['x-error-id']).toBe('BAD_CSRF');
  });

  test('other origins and other sites are refused even with the token', async () => {
    const token = await fresh();
    expect(await write({ origin: 'http://localhost' }, token)).toBe('403 BAD_ORIGIN');
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:80.evil.example',
      'https://localhost:80',
      '',
    ]) {
      expect([origin, await write({ origin, host: 'localhost:3000' }, token)]).toEqual([origin, '403 BAD_ORIGIN']);
    }
    for (const site of ['cross-site', 'same-site'])
      expect(await write({ 'sec-fetch-site': site }, token)).toBe('403 BAD_ORIGIN');
    expect(await write({ origin: 'http://localhost:3000', host: 'localhost:3000' }, token)).toBe('200');
    expect(await write({ 'sec-fetch-site': 'same-origin' }, token)).toBe('200');
  });

  test('registering and logging in from another site are refused too', async () => {
    for (const url of ['/account/api/register', '/account/api/login', '/api/bbs/user/login']) {
      const response = await app.app.inject({
        method: 'POST',
        url,
        headers: { origin: 'https://evil.example' },
        payload: { account: 'a', password: 'b' },
      });
      expect([url, response.headers['x-error-id']]).toEqual([url, 'BAD_ORIGIN']);
    }
  });
});

describe('what operators look at', () => {
  test('/healthz and /readyz', async () => {
    expect((await app.visitor.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.visitor.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
    app.draining.value = true;
    const draining = await app.visitor.inject({ url: '/readyz' });
    expect([draining.statusCode, (await app.visitor.inject({ url: '/healthz' })).statusCode]).toEqual([503, 200]);
    app.draining.value = false;
  });

  test('/readyz is 503 when the database does not answer', async () => {
    const lost = await buildTestApp();
    await lost.db.close();
    expect((await lost.visitor.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await lost.visitor.inject({ url: '/healthz' })).statusCode).toBe(200);
    await lost.stop();
  });

  test('/metrics counts requests by route, not by address', async () => {
    for (const id of [111_111, 222_222]) await app.visitor.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${id}`);
    const { body, headers } = await app.visitor.inject({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /guildhall_http_requests_total\{route="\/api\/bbs\/weibo\/get_detail",method="GET",status="404"\} [2-9]/,
    );
    // In a label: a sum of seconds may well have such digits.
    expect(body).not.toMatch(/"[^"]*(?:111111|222222)[^"]*"/);
    for (const name of [
      'guildhall_cache_hits_total',
      'guildhall_http_request_seconds_bucket',
      'process_resident_memory_bytes',
    ])
      expect(body).toContain(name);
  });

  test('/docs/json lists every call that can be made', async () => {
    const spec = (await app.visitor.inject({ url: '/docs/json' })).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(spec.openapi).toMatch(/^3/);
    const documented = Object.entries(spec.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = [...app.table.values()].map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    for (const call of wanted) expect(documented).toContain(call);
    const page = await app.visitor.inject({ url: '/docs' });
    expect([200, 302]).toContain(page.statusCode);
  });

  test('secrets reach no log line', async () => {
    log.length = 0;
    const password = 'Do-not-log-me-1';
    await app.app.inject({ method: 'POST', url: '/account/api/register', payload: { account: 'logtest_1', password } });
    await user.send('POST', '/api/bbs/user/real?zone=sw4', { name: '张三', idcard: '11010519491231002X' });
    await user.inject({ url: '/api/bbs/weibo/get_detail?zone=sw4&wbId=x' });
    const lines = log.join('');
    for (const secret of [password, '11010519491231002X', user.cookie]) expect(lines).not.toContain(secret);
  });
});

describe('replies to things that cannot be', () => {
  test('an unexpected error is a plain 500; the log has the rest under the id of the request', async () => {
    const broken = await buildTestApp({ logStream: { write: (line) => void log.push(line) } });
    await broken.db.close();
    log.length = 0;
    const reply = await broken.visitor.get(LIST);
    expect(reply).toMatchObject({ status: 500, Succeed: false, Code: 500 });
    const id = String(reply.headers['x-request-id']);
    expect(reply.headers['x-error-id']).toBe('INTERNAL');
    expect(reply.Desc).toMatch(/^[\p{Script=Han}，。.]+$/u);
    expect(log.join('')).toContain(id);
    await broken.stop();
  });

  test("texts come in the caller's language", async () => {
    const texts = await Promise.all(
      ['zh-CN', 'en'].map(async (lng) => {
        const response = await app.app.inject({
          url: '/api/bbs/weibo/get_detail?zone=sw4&wbId=9999999',
          headers: { cookie: `lng=${lng}` },
        });
        return response.json<{ Desc: string }>().Desc;
      }),
    );
    expect(texts[0]).toMatch(/\p{Script=Han}/u);
    expect(texts[1]).toMatch(/^[\x20-\x7e’]+$/);
  });

  test('the rate limit answers 429 with an envelope and says when to come back', async () => {
    const limited = await buildTestApp({ rateLimited: true });
    // A made-up session, another one each time, is no way around it.
    const login = (n: number) =>
      limited.app.inject({
        method: 'POST',
        url: '/account/api/login',
        headers: { cookie: `gh_session=${String(n).padStart(43, 'x')}` },
        payload: { account: 'nobody_x', password: '' },
      });
    let last = await login(0);
    for (let n = 1; n < 130 && last.statusCode !== 429; n++) last = await login(n);
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ Succeed: false, Code: 429 });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.visitor.get(LIST)).status).toBe(200);
    await limited.stop();
  });

  test('HEAD answers as GET without a body', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const head = await app.visitor.inject({ method: 'HEAD', url: LIST });
      const get = await app.visitor.inject({ method: 'GET', url: LIST });
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        200,
        '',
        get.headers['content-length'],
      ]);
    }
  });
});
