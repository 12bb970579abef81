import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCache, type TaggedCache } from '../cache.ts';
import { NONCE_PLACEHOLDER, setSecurityHeaders } from './headers.ts';
import { answerFromCache, visitorKey } from './http-cache.ts';
import { createSendReady, readyJson, readyPage, sendFresh, type ReadyReply } from './ready-reply.ts';

const pageOf = (text: string): string =>
  `<html><script nonce="${NONCE_PLACEHOLDER}">1</script>${text}<style nonce="${NONCE_PLACEHOLDER}"></style></html>`;
const PAGE = pageOf('短文'.repeat(20_000));
/** More than the system's buffers take from a server whose reader waits. */
const LONG_PAGE = pageOf('ab'.repeat(6_000_000));
/** What fetch decides about its connections. */
const CONNECTION = new Set(['connection', 'keep-alive']);
const LIST = JSON.stringify({ list: Array.from({ length: 200 }, (_, n) => `第 ${n} 篇`) });

describe('ready replies', () => {
  const cache: TaggedCache = createCache();
  const sendReady = createSendReady(true);
  let app: FastifyInstance;
  let origin = '';
  let handled = 0;

  beforeAll(async () => {
    app = fastify({ trustProxy: true, genReqId: () => randomUUID() });
    await app.register(answerFromCache, { cache, sendReady, isMasked: (request) => request.ip !== '127.0.0.1' });
    await app.register(setSecurityHeaders, { isHttps: true });
    await app.register(cookie);
    const route = (url: string, keptAs: 'call' | 'page', make: () => ReadyReply) =>
      app.get(url, { config: { keptAs } }, async (request, reply) => {
        handled++;
        const key = visitorKey(request, keptAs === 'page' && request.ip !== '127.0.0.1');
        if (key === null) return 'for somebody';
        const ready = await cache.through(
          key,
          async () => make(),
          ({ body }) => body.length,
        );
        return sendReady(ready, request, reply);
      });
    route('/list', 'call', () => readyJson(LIST, false));
    route('/page', 'page', () => readyPage(200, PAGE, false));
    route('/long', 'page', () => readyPage(200, LONG_PAGE, false));
    app.get('/plain', async () => 'plain');
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { method, headers: { 'accept-encoding': 'identity', 'accept-language': 'zh', ...headers } });
  const nonceOf = (headers: Headers): string =>
    /script-src 'self' 'nonce-([^']+)'; style-src 'self' 'nonce-\1'/.exec(
      headers.get('content-security-policy') ?? '',
    )?.[1] ?? '';

  it('gives each of many readers at once a nonce of their own, in the header and in every place of the page', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => get('/page')));
      for (const reply of replies) {
        const nonce = nonceOf(reply.headers);
        expect(nonce).toMatch(/^[\w-]{22}$/);
        expect((await reply.text()) === PAGE.replaceAll(NONCE_PLACEHOLDER, nonce)).toBe(true);
        seen.add(nonce);
      }
    }
    expect(seen.size).toBe(36);
    expect(handled).toBeLessThanOrEqual(12);
  });

  it('tells each reader of a page the id of their own request, in a header and nowhere in the page; data needs none', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const reply = await get('/page');
        const id = reply.headers.get('x-request-id') ?? '';
        expect(reply.headers.get('server-timing')).toBe(`request;desc="${id}"`);
        expect((await reply.text()).includes(id)).toBe(false);
        return id;
      }),
    );
    expect(new Set(ids).size).toBe(3);
    expect((await get('/list')).headers.has('server-timing')).toBe(false);
  });

  it('does not write into a page that a slow reader is still getting', async () => {
    const { port } = new URL(origin);
    const slow = connect(Number(port), '127.0.0.1');
    slow.write(`GET /long HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Language: zh\r\nConnection: close\r\n\r\n`);
    const parts: Buffer[] = [];
    await once(slow, 'readable');
    for (let turn = 0; turn < 3; turn++) await (await get('/long')).arrayBuffer();
    slow.on('data', (part: Buffer) => parts.push(part));
    await once(slow, 'close');
    const nonces = [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/nonce[-=]"?([\w-]{22})/g),
    ].map(([, nonce]) => nonce);
    expect(nonces).toHaveLength(4);
    expect(new Set(nonces).size).toBe(1);
  });

  it('carries every fixed header, the length and a request id; HEAD has no body', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers, status } = await get('/list', {}, method);
      const plain = await get('/plain');
      expect(status).toBe(200);
      for (const name of plain.headers.keys())
        if (!CONNECTION.has(name)) expect([name, headers.has(name)]).toEqual([name, true]);
      for (const name of ['x-frame-options', 'strict-transport-security', 'content-security-policy'])
        expect(headers.get(name)).toBe(plain.headers.get(name));
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(LIST)));
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect(await (await get('/list', {}, 'HEAD')).text()).toBe('');
    expect(await (await get('/list')).text()).toBe(LIST);
  });

  it('compresses for browsers that take it, pages with the nonce of their header', async () => {
    const raw = async (path: string) => {
      const reply = await app.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } });
      expect(reply.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(reply.rawPayload.length),
      });
      const headers = new Headers({ 'content-security-policy': String(reply.headers['content-security-policy']) });
      return { text: gunzipSync(reply.rawPayload).toString(), headers };
    };
    for (let turn = 0; turn < 2; turn++) {
      expect((await raw('/list')).text).toBe(LIST);
      const { text, headers } = await raw('/page');
      expect(text === PAGE.replaceAll(NONCE_PLACEHOLDER, nonceOf(headers))).toBe(true);
    }
  });

  it('answers from what is kept only whom it was kept for', async () => {
    const fresh = async (headers: Record<string, string>, path = '/page') => {
      const before = handled;
      await (await get(path, headers)).arrayBuffer();
      return handled - before;
    };
    const different: Record<string, string>[] = [
      { 'accept-language': 'en' },
      { 'x-forwarded-host': 'sw4.example' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-for': '203.0.113.9' },
    ];
    await fresh({});
    expect(await fresh({})).toBe(0);
    for (const headers of different)
      expect([headers, await fresh(headers), await fresh(headers)]).toEqual([headers, 1, 0]);
    // The mask does not matter to calls; a session does to everything, whatever else is in the
    // cookie.
    expect(await fresh({ 'x-forwarded-for': '203.0.113.9' }, '/list')).toBe(0);
    for (const jar of ['gh_session=x', 'lng=en; gh_session=x']) {
      expect(await fresh({ cookie: jar })).toBe(1);
      expect(await fresh({ cookie: jar })).toBe(1);
    }
    // A language is chosen as the page itself reads the cookie: quoted is chosen, unknown is not.
    expect(await fresh({ cookie: 'lng=en' })).toBe(0);
    expect(await fresh({ cookie: 'lng="en"' })).toBe(0);
    expect(await fresh({ cookie: 'lng=zh-CNx' })).toBe(0);
    expect(await fresh({ cookie: 'lng=zh-CNx', 'accept-language': 'en' })).toBe(0);
  });
});

describe('replies of one call', () => {
  let app: FastifyInstance;
  let origin = '';
  let counted = 0;

  beforeAll(async () => {
    app = fastify();
    await app.register(setSecurityHeaders, { isHttps: true });
    app.addHook('onResponse', async () => void counted++);
    await app.register(cookie);
    await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
    app.get('/call', (request, reply) => {
      const { long, session } = request.query as Record<string, string>;
      if (session) reply.setCookie('s', session, { path: '/' });
      reply.header('x-ratelimit-remaining', 7);
      sendFresh(long ? LIST.repeat(Number(long)) : '"短"', session !== undefined, request, reply);
    });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const get = (path: string, encoding = 'gzip', method = 'GET') =>
    fetch(origin + path, { method, headers: { 'accept-encoding': encoding } });

  it('carry the same headers whether or not they needed a hook', async () => {
    const [plain, withCookie] = [await get('/call'), await get('/call?session=x')];
    expect([await plain.text(), await withCookie.text()]).toEqual(['"短"', '"短"']);
    expect(withCookie.headers.get('set-cookie')).toContain('s=x');
    const told = (headers: Headers) =>
      [...headers].filter(([name]) => !['set-cookie', 'date', 'x-request-id'].includes(name)).toSorted();
    expect(told(plain.headers)).toEqual(told(withCookie.headers));
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-length': '5',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-remaining': '7',
      'x-request-id': expect.stringMatching(/./),
    });
    expect(counted).toBe(2);
  });

  it('are compressed when long, and have no body for HEAD', async () => {
    for (const times of [1, 20]) {
      const long = await get(`/call?long=${times}`);
      expect(long.headers.get('content-encoding')).toBe('gzip');
      expect(long.headers.get('vary')).toBe('accept-encoding');
      expect(await long.text()).toBe(LIST.repeat(times));
    }
    const identity = await get('/call?long=1', 'identity');
    expect(identity.headers.get('content-encoding')).toBeNull();
    expect(await identity.text()).toBe(LIST);
    expect(await (await get('/call', 'gzip', 'HEAD')).text()).toBe('');
  });
});
