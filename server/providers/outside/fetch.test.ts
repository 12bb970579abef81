import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OutsideError } from '../../sdk/outside.ts';
import { createOutside } from './index.ts';

let server: Server | undefined;
let asked: string[] = [];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server on this machine; it notes the paths that it was asked for. */
async function serve(answer: RequestListener): Promise<string> {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP: never a pipe's name.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const here = createOutside({ allow: { ips: ['127.0.0.1'] }, timeoutMs: 1500 });
const reasonOf = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'was read',
    (error: unknown) => (error instanceof OutsideError ? error.message : `another error: ${String(error)}`),
  );

describe('an address outside', () => {
  it('is read through redirects, without anything of ours', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') return response.writeHead(302, { location: '/b' }).end();
      expect(request.headers.cookie).toBeUndefined();
      response.writeHead(200, { 'content-type': 'image/png' }).end('bytes');
    });
    expect(await here.read(`${origin}/a`, 100)).toEqual({ bytes: Buffer.from('bytes'), type: 'image/png' });
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0.0.0.0:PORT/',
  ])('is never in our own network: %s', async (pattern) => {
    const origin = await serve((_request, response) => response.end('secret'));
    // Ports are free here, so that only the network can be the reason.
    const outside = createOutside({ allow: { ips: [] } });
    expect(await reasonOf(outside.read(pattern.replace('PORT', new URL(origin).port), 100))).toBe('could not be read');
    expect(asked).toEqual([]);
  });

  it.each([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/',
    'http://100.64.0.1/',
    'https://[fd00::1]/',
  ])('is never a private one: %s', async (address) => {
    expect(await reasonOf(createOutside({ timeoutMs: 500 }).read(address, 100))).toBe('could not be read');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.test/x',
    'data:image/png;base64,AAAA',
    'javascript:1',
    '',
    '/media/x',
    'http://',
  ])('is of the web: not %s', async (address) => {
    expect(await reasonOf(here.read(address, 100))).toBe('not an address of the web');
  });

  it('has no name, no password, no unusual port', async () => {
    expect(await reasonOf(here.read('http://a:b@example.test/', 100))).toBe('an address with a name or a password');
    expect(await reasonOf(createOutside().read('http://example.test:6379/', 100))).toBe('an unusual port');
  });

  it('does not lead home by a redirect', async () => {
    const origin = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${new URL(origin).port}/secret` }).end(),
    );
    expect(await reasonOf(here.read(`${origin}/a`, 100))).toBe('could not be read');
    expect(asked).toEqual(['/a']);
  });

  it('is given up after five redirects, too many bytes, and a while', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
      if (request.url === '/large') return response.end(Buffer.alloc(101));
      if (request.url === '/gone') return response.writeHead(404).end();
      return response.write('a'); // and never more
    });
    expect(await reasonOf(here.read(`${origin}/loop`, 100))).toBe('too many redirects');
    expect(asked).toHaveLength(6);
    expect(await reasonOf(here.read(`${origin}/large`, 100))).toBe('too large');
    expect(await reasonOf(here.read(`${origin}/gone`, 100))).toBe('answered 404');
    expect(
      await reasonOf(createOutside({ allow: { ips: ['127.0.0.1'] }, timeoutMs: 200 }).read(`${origin}/slow`, 100)),
    ).toBe('could not be read');
  });

  it('is followed to where its reader allows, and tells how it is asked', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/a') return response.writeHead(302, { location: '/b' }).end();
      if (request.url === '/c') return response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
      return response.end(request.headers.accept);
    });
    const mayFollow = ({ pathname }: URL): boolean => pathname === '/b';
    const { bytes } = await here.read(`${origin}/a`, 100, { accept: 'text/html', mayFollow });
    expect(bytes.toString()).toBe('text/html');
    expect(await reasonOf(here.read(`${origin}/c`, 100, { mayFollow }))).toBe('a redirect that is not to be followed');
    // Whatever a reader allows, our own network stays closed.
    expect(await reasonOf(here.read(`${origin}/c`, 100, { mayFollow: () => true, timeoutMs: 500 }))).toBe(
      'could not be read',
    );
  });

  it('is cut off where the beginning is enough', async () => {
    const origin = await serve((_request, response) => response.end(Buffer.alloc(300_000, 'a')));
    const { bytes } = await here.read(origin, 100, { isBeginningEnough: true });
    expect(bytes.toString()).toBe('a'.repeat(100));
  });

  it('may be there later when nothing answers or the other side is in trouble, and else not', async () => {
    const origin = await serve(({ url = '' }, response) => response.writeHead(Number(url.slice(1))).end());
    const isPassing = (reading: Promise<unknown>) =>
      reading.then(
        () => null,
        (error: unknown) => (error as OutsideError).isPassing,
      );
    for (const status of [500, 503, 429]) expect(await isPassing(here.read(`${origin}/${status}`, 9))).toBe(true);
    for (const status of [404, 410, 403, 206]) expect(await isPassing(here.read(`${origin}/${status}`, 9))).toBe(false);
    expect(await isPassing(here.read('http://127.0.0.1:1/', 9))).toBe(true);
    expect(await isPassing(here.read('file:///etc/passwd', 9))).toBe(false);
  });
});
