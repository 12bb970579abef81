import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createRemoteReview, signImage, type ImageReview } from './index.ts';

const SECRET = 'a shared secret of tests';
const IMAGE = { zone: 'sw4', uid: 7, sha256: 'ab'.repeat(32), mime: 'image/png', bytes: Buffer.from('picture') };

let server: Server | undefined;
afterEach(() => server?.close());

/** Long enough for a machine that has other things to do; only silence takes it whole. */
const WAITS_MS = 1_500;

type Handler = (request: IncomingMessage, body: Buffer, reply: ServerResponse) => void;

/** A reviewer that answers like this, and how often it was asked. */
async function reviewer(answer: Handler, now = () => 1_000) {
  let asked = 0;
  const errors: unknown[] = [];
  server = createServer((request, reply) => {
    asked += 1;
    void buffer(request).then((body) => answer(request, body, reply));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/review`;
  const review: ImageReview = createRemoteReview({
    url,
    secret: SECRET,
    fetch,
    now,
    timeout: WAITS_MS,
    onError: (error) => errors.push(error),
  });
  return { review: () => review.review(IMAGE), errors, asked: () => asked };
}

const json =
  (value: unknown): Handler =>
  (_request, _body, reply) =>
    void reply.end(JSON.stringify(value));

it('sends the picture, and signs what it says about it', async () => {
  const { review } = await reviewer((request, body, reply) => {
    expect(body).toEqual(IMAGE.bytes);
    expect([request.method, request.url]).toEqual(['POST', '/review']);
    expect(request.headers).toMatchObject({
      'content-type': 'image/png',
      'x-guildhall-time': '1000',
      'x-guildhall-zone': 'sw4',
      'x-guildhall-uid': '7',
      'x-guildhall-sha256': IMAGE.sha256,
      'x-guildhall-signature': signImage(SECRET, 1_000, IMAGE),
    });
    expect(signImage('another secret!!', 1_000, IMAGE)).not.toBe(request.headers['x-guildhall-signature']);
    reply.end(JSON.stringify({ verdict: 'pass' }));
  });
  expect(await review()).toEqual({ verdict: 'pass' });
});

it.each([
  [{ verdict: 'flag', reason: 'unused' }, { verdict: 'flag' }],
  [{ verdict: 'reject' }, { verdict: 'reject', reason: '' }],
  [
    { verdict: 'reject', reason: ' why ' },
    { verdict: 'reject', reason: 'why' },
  ],
])('understands %j', async (said, understood) => {
  expect(await (await reviewer(json(said))).review()).toEqual(understood);
});

it.each<[string, Handler]>([
  ['an error', (_request, _body, reply) => void reply.writeHead(500).end('{"verdict":"pass"}')],
  ['a redirect', (_request, _body, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no JSON', (_request, _body, reply) => void reply.end('pass')],
  ['another verdict', json({ verdict: 'maybe' })],
  ['a reason that is no text', json({ verdict: 'reject', reason: { $: 1 } })],
  ['too much', (_request, _body, reply) => void reply.end(`"${'x'.repeat(20_000)}"`)],
  ['silence', () => {}],
])('%s is nobody answering', async (_name, handler) => {
  const { review, errors } = await reviewer(handler);
  expect(await review()).toEqual({ verdict: 'down' });
  expect(errors.length).toBe(1);
  server?.closeAllConnections();
});

it('asks nobody for a while after a failure', async () => {
  let time = 0;
  let fails = true;
  const { review, asked } = await reviewer(
    (...args) => (fails ? args[2].writeHead(500).end() : json({ verdict: 'pass' })(...args)),
    () => time,
  );
  await review();
  fails = false;
  expect([await review(), asked()]).toEqual([{ verdict: 'down' }, 1]);
  time = 5_000;
  expect([await review(), asked()]).toEqual([{ verdict: 'pass' }, 2]);
});
