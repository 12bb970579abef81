import { existsSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildTestApp, ROOT, type TestApp, type TestClient } from '../support/app.ts';

/*
 * Requests that no browser sends: what is wrong with them is the sender's to mend, and no fault of
 * ours to log.
 */

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

const logged: string[] = [];
let app: TestApp;
let user: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ pages: isBuilt, logStream: { write: (line) => void logged.push(line) } });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  user = await app.asUser();
});
afterAll(() => app.stop());

const FILE =
  '--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG';
const FORM = 'multipart/form-data; boundary=edge';

describe.each(['/api/bbs/images', '/api/bbs/user/updateIcon'])('a multipart body for %s', (path) => {
  it.each([
    ['is cut in its file', FORM, FILE],
    ['ends after a boundary', FORM, '--edge\r\n'],
    ['is garbage', FORM, '\0\x01 nothing of the kind'],
    ['is empty', FORM, ''],
    ['is cut in a field', FORM, '--edge\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\nabc'],
    ['names no boundary', 'multipart/form-data', `${FILE}\r\n--edge--\r\n`],
  ])('that %s is refused', async (_what, type, payload) => {
    const token = (await user.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const reply = await user.inject({
      method: 'POST',
      url: `${path}?zone=sw4&_csrf=${encodeURIComponent(token)}`,
      headers: { 'content-type': type },
      payload,
    });
    expect([reply.statusCode, reply.headers['x-error-id']]).toEqual([400, 'BAD_INPUT']);
    expect(logged).toEqual([]);
  });
});

/** Status and body of a request that is written as it stands. */
async function raw(lines: string[]): Promise<{ status: number; body: string }> {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
  const answer = await text(socket);
  return { status: Number(answer.split(' ')[1]), body: answer };
}

describe('the Host of a request', () => {
  it.each(['a b', '[::1', 'a<b>:99999', 'a:99999', 'evil.example/path', 'user@evil.example', 'a?b', 'a#b', 'a\\b'])(
    'that is "%s" is refused',
    async (host) => {
      for (const path of ['/', '/rss.xml', '/api/bbs/product/map'])
        expect([path, (await raw([`GET ${path} HTTP/1.1`, `host: ${host}`])).status]).toEqual([path, 400]);
      expect(logged).toEqual([]);
    },
  );

  it.each([
    ['twice', ['host: forum.example', 'host: evil.example']],
    ['twice the same', ['host: forum.example', 'Host: forum.example']],
    ['around others', ['host: forum.example', 'accept: */*', 'HOST: evil.example']],
  ])('that is there %s is refused', async (_what, hosts) => {
    for (const path of ['/', '/rss.xml', '/api/bbs/product/map'])
      expect([path, (await raw([`GET ${path} HTTP/1.1`, ...hosts])).status]).toEqual([path, 400]);
  });

  test.skipIf(!isBuilt)('is written into nothing, where no zone claims it', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    for (const host of ['evil.example', 'evil.example:8443', '203.0.113.7', 'localhost.evil.example', 'evil-localhost'])
      for (const path of [
        '/',
        '/posts/1',
        '/rss.xml',
        '/sitemap.xml',
        '/robots.txt',
        '/manifest.webmanifest',
        '/no/such/page',
      ]) {
        const { body } = await raw([`GET ${path} HTTP/1.1`, `host: ${host}`]);
        expect([path, host, body.includes(host)]).toEqual([path, host, false]);
      }
    expect((await raw(['GET / HTTP/1.1', 'host: evil.example'])).body).toContain(
      `<link rel="canonical" href="http://127.0.0.1:${port}/`,
    );
    expect((await raw(['GET / HTTP/1.1', `host: jl.localhost:${port}`])).body).toContain(
      `<link rel="canonical" href="http://jl.localhost:${port}/`,
    );
    expect((await raw(['GET / HTTP/1.1', `host: localhost:${port}`])).body).toContain(
      `<link rel="canonical" href="http://localhost:${port}/`,
    );
  });

  test.skipIf(!isBuilt)('that is missing is the address that was reached', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    for (const lines of [['GET / HTTP/1.0'], ['GET / HTTP/1.1', 'host: ']]) {
      const { status, body } = await raw(lines);
      expect([lines, status]).toEqual([lines, 200]);
      expect(body).toContain(`<link rel="canonical" href="http://127.0.0.1:${port}/`);
    }
  });

  it.each(['forum.example', 'forum.example:8443', '[::1]:3000', '127.0.0.1', 'xn--fiq228c.example', 'under_score'])(
    'that is "%s" is taken',
    async (host) => {
      expect((await raw(['GET /rss.xml HTTP/1.1', `host: ${host}`])).status).toBe(200);
    },
  );
});
