import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { parseEnv } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uploadImageText } from '../../platform/contract/endpoints/media.ts';
import { MESSAGE_STREAM, type Unread } from '../../platform/contract/endpoints/messages.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { Envelope } from '../../platform/contract/index.ts';
import { LIMITS } from '../../platform/contract/limits.ts';
import { readConfig } from '../../server/host/operations/config.ts';
import { STREAMS } from '../../server/modules/messages/index.ts';
import { buildTestApp, ROOT, type TestApp, type TestClient } from '../support/app.ts';
import { DEPLOY, missingProxies, startProxy, type Proxy, type ProxyName } from '../support/proxies.ts';

/* The files of deploy/ as operators use them: docs/deploy.md shows them. */
const HOST = 'forum.example';
const ORIGIN = `https://${HOST}`;
/** Where the visitor of these tests comes from: not where the proxy stands. */
const VISITOR = '127.0.0.2';
/** Running requests may take so long when the host stops; server/main.ts. */
const CLOSING_MS = 10_000;

const missing = missingProxies();
if (missing.length > 0) {
  const message = `${missing.join(', ')} not installed: the configurations of deploy/ are NOT tested`;
  if (process.env['CI']) throw new Error(`${message}, which CI does not accept`);
  console.warn(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n`);
}

const textOf = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
const configured = (path: string, pattern: RegExp): number => Number(pattern.exec(textOf(path))?.[1]);

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Somebody whose browser knows the forum by its address alone. */
class Visitor {
  cookie = '';
  token = '';
  /** Set-Cookie lines, newest last. */
  readonly given: string[] = [];
  private readonly proxy: Proxy;
  constructor(proxy: Proxy) {
    this.proxy = proxy;
  }

  open(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<IncomingMessage> {
    const { httpsPort, certificate } = this.proxy;
    const asked = {
      host: HOST,
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'empty',
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(body ? { 'content-length': String(body.length) } : {}),
      ...headers,
    };
    const at = { host: '127.0.0.1', port: httpsPort, localAddress: VISITOR, servername: HOST, ca: certificate };
    return new Promise((resolve, reject) => {
      https
        .request({ ...at, method, path, headers: asked, agent: false })
        .on('response', resolve)
        .on('error', reject)
        .end(body);
    });
  }

  async ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
    const response = await this.open(method, path, headers, body);
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
  }

  async call<T>(method: string, path: string, body?: object): Promise<Envelope<T>> {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify({ ...body, _csrf: this.token }));
    const answer = await this.ask(method, path, json ? { 'content-type': 'application/json' } : {}, json);
    for (const line of answer.headers['set-cookie'] ?? []) this.keep(line);
    return JSON.parse(answer.body.toString()) as Envelope<T>;
  }

  /** Registers and logs in as a browser does. @returns the uid */
  async join(account: string): Promise<number> {
    const password = `Pass-${account}-9`;
    const made = await this.call<{ ticket: string }>('POST', '/account/api/register', { account, password });
    const { ticket } = made.Message;
    const { Message } = await this.call<{ id: number }>('POST', '/api/bbs/user/login', { ticket, zone: 'sw4' });
    this.token = (await this.call<string>('GET', '/api/bbs/weibo/csrfToken')).Message;
    return Message.id;
  }

  async upload(bytes: Buffer): Promise<Answer> {
    const form = new FormData();
    form.append('upload-file', new File([new Uint8Array(bytes)], 'large.png', { type: 'image/png' }));
    const body = new Response(form);
    const type = body.headers.get('content-type') ?? '';
    const path = `/api/bbs/images?zone=sw4&_csrf=${encodeURIComponent(this.token)}`;
    return this.ask('POST', path, { 'content-type': type }, Buffer.from(await body.arrayBuffer()));
  }

  private keep(line: string): void {
    this.given.push(line);
    const pair = line.split(';')[0] ?? '';
    const name = pair.slice(0, pair.indexOf('=') + 1);
    const others = this.cookie.split('; ').filter((one) => one !== '' && !one.startsWith(name));
    this.cookie = [...others, pair].join('; ');
  }
}

/** Reads an event stream. @returns the next event that the test accepts */
function events(response: IncomingMessage): (accept: (data: Unread) => boolean) => Promise<Unread> {
  const lines = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let rest = '';
  return async (accept) => {
    for (;;) {
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined && accept(JSON.parse(data) as Unread)) return JSON.parse(data) as Unread;
      }
      const next = await lines.next();
      if (next.done) throw new Error('the stream has ended');
      rest += next.value;
    }
  };
}

/** A picture that no format makes smaller. */
async function noisyPicture(bytes: number): Promise<Buffer> {
  const width = 1000;
  const height = Math.ceil(bytes / width / 3);
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe.skipIf(missing.length > 0).each<ProxyName>(['nginx', 'haproxy'])('the forum behind %s', (name) => {
  let forum: TestApp;
  let proxy: Proxy;
  let ann: Visitor;
  let uid = 0;
  let bob: TestClient;

  beforeAll(async () => {
    forum = await buildTestApp({ env: { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '1' } });
    await forum.app.listen({ host: '127.0.0.1', port: 0 });
    // Listening on TCP: never a pipe's name.
    const { port } = forum.app.server.address() as AddressInfo;
    proxy = await startProxy(name, port);
    ann = new Visitor(proxy);
    // HAProxy asks the host first.
    await vi.waitFor(async () => expect((await ann.ask('GET', '/robots.txt')).status).toBe(200), 15_000);
    uid = await ann.join(`behind_${name}`);
    await forum.core.realNames.markVerified(uid, Date.now());
    bob = await forum.asUser();
  });
  afterAll(async () => {
    await proxy?.stop();
    await forum?.stop();
  });

  test('logs somebody in, with cookies for https alone', async () => {
    expect(uid).toBeGreaterThan(0);
    expect(await ann.call('GET', '/api/bbs/user/detail?zone=sw4')).toMatchObject({ Message: { id: uid } });
    expect(ann.given.length).toBeGreaterThan(0);
    for (const line of ann.given) expect(line).toMatch(/; secure(;|$)/i);
    const { headers } = await ann.ask('GET', '/robots.txt');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('plain http is sent on to https', async () => {
    const { httpPort } = proxy;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port: httpPort, path: '/a?b=1', headers: { host: HOST }, agent: false }, resolve)
        .on('error', reject);
    });
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([301, `${ORIGIN}/a?b=1`]);
  });

  test('takes a picture of 3 MB and serves it', async () => {
    const picture = await noisyPicture(3 * 1024 * 1024);
    expect(picture.length).toBeGreaterThan(3 * 1024 * 1024);
    const { status, body } = await ann.upload(picture);
    expect([status, body.toString().slice(0, 200)]).toEqual([200, expect.stringContaining('"Succeed":true')]);
    const { url = '' } = (JSON.parse(body.toString()) as Envelope<PostImage[]>).Message[0] ?? {};
    const shown = await ann.ask('GET', url.replace(ORIGIN, ''));
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(shown.body).metadata()).width).toBe(1000);
  });

  test('passes the largest body on, and refuses what is larger than any', async () => {
    const json = { 'content-type': 'application/json' };
    const post = (bytes: number) => {
      const frame = JSON.stringify({ images: '', _csrf: ann.token });
      const body = frame.replace('""', `"${'A'.repeat(bytes - frame.length)}"`);
      return ann.ask('POST', `${uploadImageText.path}?zone=sw4`, json, Buffer.from(body));
    };
    // 10 MB of what is no picture: the forum has read them all.
    const largest = await post(Math.floor((LIMITS.imageBytes * 4) / 3));
    expect([largest.status, 'x-request-id' in largest.headers]).toEqual([400, true]);
    // The connection may break before all of it is sent.
    const refused = await post(17 * 1024 * 1024).catch(() => null);
    expect(refused === null || (refused.status === 413 && !('x-request-id' in refused.headers))).toBe(true);
    expect((await ann.ask('GET', '/robots.txt')).status).toBe(200);
  });

  test('tells the forum where a visitor comes from, whatever the visitor says', async () => {
    const spoofed = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'jl.localhost',
    };
    const { body } = await ann.ask('GET', '/api/bbs/product/openkey?zone=sw4', spoofed);
    expect(JSON.parse(body.toString())).toMatchObject({ Message: { client_ip: VISITOR } });
    // A zone's own host would be the address of the site map.
    const robots = await ann.ask('GET', '/robots.txt', spoofed);
    expect(robots.body.toString()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  test('lets nobody name two hosts', async () => {
    const socket = connect({ host: '127.0.0.1', port: proxy.httpsPort, servername: HOST, ca: proxy.certificate });
    socket.write(`GET /robots.txt HTTP/1.1\r\nHost: ${HOST}\r\nHost: jl.localhost\r\nConnection: close\r\n\r\n`);
    let reply = '';
    for await (const part of socket.setEncoding('utf8')) reply += String(part);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['/metrics', '/docs', '/docs/json', '/healthz', '/readyz', '/%6detrics', '/%64ocs/json'])(
    'keeps %s to itself',
    async (path) => {
      const { status, headers } = await ann.ask('GET', path);
      expect([status, 'x-request-id' in headers]).toEqual([404, false]);
    },
  );

  test('holds an event stream and passes events on as they come', async () => {
    const opened = await ann.open('GET', `${MESSAGE_STREAM}?zone=sw4`, { 'accept-encoding': 'gzip' });
    try {
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
      expect(opened.headers['content-encoding']).toBeUndefined();
      const next = events(opened);
      await next(({ commentCount }) => commentCount === 0);
      const post = { wbContent: '<p>一篇</p>', wbTitle: '标题', wbThemeId: 1 };
      const made = await ann.call<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', post);
      const comment = { wbId: made.Message.wbId, content: '说得对' };
      const began = performance.now();
      await bob.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', comment);
      await next(({ commentCount }) => commentCount === 1);
      // Held back it would come with the heartbeat.
      expect(performance.now() - began).toBeLessThan(STREAMS.heartbeatMs / 2);
    } finally {
      opened.destroy();
    }
  });

  test('ends a stream when the host begins to stop; HAProxy sends nobody there soon after', async () => {
    const opened = await ann.open('GET', `${MESSAGE_STREAM}?zone=sw4`);
    const next = events(opened);
    await next(() => true);
    const ended = next(() => false).catch(String);
    const began = performance.now();
    forum.draining.value = true;
    expect(await ended).toContain('the stream has ended');
    expect((await ann.ask('GET', '/robots.txt')).status).toBe(200);
    if (name === 'nginx') return; // it does not ask: an operator takes the host out
    await expect.poll(async () => (await ann.ask('GET', '/robots.txt')).status).toBe(503);
    const { drainGraceMs } = readConfig(parseEnv(textOf('systemd/guildhall.env')));
    expect(performance.now() - began).toBeLessThan(drainGraceMs);
    forum.draining.value = false;
    await expect.poll(async () => (await ann.ask('GET', '/robots.txt')).status).toBe(200);
  });
});

describe('the numbers of deploy/ agree with those of the forum', () => {
  test('the largest body of any call', async () => {
    const forum = await buildTestApp();
    const bodies = [...forum.table.values()].map(({ endpoint }) => endpoint.bodyBytes ?? 0);
    await forum.stop();
    const largest = Math.max(...bodies);
    const nginx = configured('nginx/guildhall.conf', /client_max_body_size (\d+)m;/) * 1024 * 1024;
    const haproxy = configured('haproxy/haproxy.cfg', /req\.body_size gt (\d+) /);
    expect([nginx, haproxy]).toEqual([15 * 1024 * 1024, 15 * 1024 * 1024]);
    expect(largest).toBeGreaterThan(10 * 1024 * 1024);
    expect(nginx).toBeGreaterThan(largest);
  });

  test('the path of the event stream, and a read time limit that no heartbeat misses', () => {
    const nginx = textOf('nginx/guildhall.conf').split(`location = ${MESSAGE_STREAM} {`)[1] ?? '';
    const haproxy = textOf('haproxy/haproxy.cfg');
    expect(haproxy).toContain(`acl is_stream path ${MESSAGE_STREAM}\n`);
    const seconds = [
      /proxy_read_timeout (\d+)s;/.exec(nginx)?.[1],
      /\nbackend guildhall_streams[^]*timeout server (\d+)s/.exec(haproxy)?.[1],
    ].map(Number);
    for (const limit of seconds) expect(limit * 1000).toBeGreaterThan(2 * STREAMS.heartbeatMs);
  });

  test('the forum takes the variables of the service as they are', () => {
    const given = parseEnv(textOf('systemd/guildhall.env'));
    const folder = mkdtempSync(join(tmpdir(), 'gh-deploy-'));
    try {
      const config = readConfig({ ...given, DATA_DIR: folder });
      expect(config).toMatchObject({ demo: false, publicOrigin: ORIGIN, trustProxy: 1, production: true });
      expect(given['DATA_DIR']).toBe('/var/lib/guildhall');
      const unit = textOf('systemd/guildhall.service');
      const limit = (setting: string) => Number(new RegExp(`^${setting}=(\\d+)$`, 'm').exec(unit)?.[1]);
      expect(limit('TimeoutStopSec') * 1000).toBeGreaterThan(config.drainGraceMs + CLOSING_MS);
      expect(limit('LimitNOFILE')).toBe(65_536);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('service and container start what `npm start` starts', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
    const unit = /^ExecStart=\S+\/node_modules\/\.bin\/(node .*)$/m.exec(textOf('systemd/guildhall.service'))?.[1];
    expect(unit).toBe(scripts.start);
    const command = /^CMD (\[.*\])$/m.exec(textOf('container/Containerfile'))?.[1] ?? '[]';
    expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts.start);
  });

  test('the container copies what there is', () => {
    const copied = [...textOf('container/Containerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
      ([, paths = '']) => paths.split(' '),
    );
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasSystemd)('the systemd unit', () => {
  test('is one that systemd understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gh-unit-'));
    try {
      // The program is not at its place on this machine, which is all that may be said against the
      // unit.
      const unit = join(folder, 'guildhall.service');
      writeFileSync(
        unit,
        textOf('systemd/guildhall.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
      );
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
      expect([stderr, status]).toEqual(['', 0]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
