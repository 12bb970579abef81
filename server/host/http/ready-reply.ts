import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DATA_POLICY, fixedHeaders, NONCE_BYTES, pagePolicy, pageTiming, placesOfNonce } from './headers.ts';

const compress = promisify(gzip);

/** A ready reply: JSON bytes, or a page with a placeholder where its nonce belongs. */
export interface ReadyReply {
  readonly status: number;
  readonly body: Buffer;
  /** Null for JSON. */
  readonly page: Page | null;
  /** No browser keeps it: it is one member's, or something failed while it was being made. */
  readonly noStore: boolean;
  /** Compressed once, for JSON; a page's bytes change with its nonce. */
  gzipped?: Buffer;
}

/**
 * Where a page's nonce is written, and copies of its bytes that no reply is using: a reply needs one
 * of its own.
 */
interface Page {
  readonly nonceAt: readonly number[];
  readonly idle: Buffer[];
}

export const readyJson = (text: string, noStore: boolean): ReadyReply => ({
  status: 200,
  body: Buffer.from(text),
  page: null,
  noStore,
});

/** @param html rendered with the placeholder nonce */
export function readyPage(status: number, html: string, noStore: boolean): ReadyReply {
  const body = Buffer.from(html);
  return { status, body, page: { nonceAt: placesOfNonce(body), idle: [body] }, noStore };
}

/** Copies of one page that wait for its next readers; more are made while more replies are under way. */
const IDLE_COPIES = 4;

/**
 * The page's bytes with this nonce, to be given back by `release` when they were sent. A new copy
 * for each reader, or a list of parts, keeps the garbage collector busy for longer than all the rest
 * of the reply takes (docs/decisions/021-own-code-or-library.md).
 */
function withNonce(body: Buffer, page: Page, nonce: string): Buffer {
  return writeNonce(page.idle.pop() ?? Buffer.from(body), page, nonce);
}

function writeNonce(copy: Buffer, { nonceAt }: Page, nonce: string): Buffer {
  for (const at of nonceAt) copy.write(nonce, at, 'latin1');
  return copy;
}

/**
 * A ready page as text, for whoever sends it in another way. Its bytes may hold the nonce of a
 * reader before, so the placeholder is not looked for in them.
 */
export const textOf = ({ body, page }: ReadyReply, nonce: string): string =>
  (page ? writeNonce(Buffer.from(body), page, nonce) : body).toString();

function release({ idle }: Page, copy: Buffer): void {
  if (idle.length < IDLE_COPIES) idle.push(copy);
}

/**
 * Nonces whose random bytes are fetched at once: asking for 16 at a time costs as much as a tenth of
 * a kept page's reply.
 */
const NONCES_AT_ONCE = 256;

/** A source of nonces as `newNonce` makes them, never the same twice. */
function createNonces(): () => string {
  let pool = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === pool.length) {
      pool = randomBytes(NONCE_BYTES * NONCES_AT_ONCE);
      at = 0;
    }
    at += NONCE_BYTES;
    return pool.toString('base64url', at - NONCE_BYTES, at);
  };
}

const COMPRESS_FROM = 1024;
/** The policy of pages without its nonces. */
const PAGE_POLICY = pagePolicy('\n').split('\n');

export type SendReady = (ready: ReadyReply, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Sends ready replies past Fastify's reply pipeline: nothing is serialised, no hook runs twice.
 * Bytes are compressed when the browser takes gzip.
 */
export function createSendReady(https: boolean): SendReady {
  const newNonce = createNonces();
  const common = Object.entries(fixedHeaders(https)).flat();
  common.push('vary', 'cookie, accept-encoding, accept-language');
  const ofJson = [...common, 'content-type', 'application/json; charset=utf-8', 'content-security-policy', DATA_POLICY];
  const ofPage = [...common, 'content-type', 'text/html; charset=utf-8', 'content-security-policy'];

  function write(
    { status, noStore }: ReadyReply,
    request: FastifyRequest,
    reply: FastifyReply,
    headers: string[],
    body: Buffer,
    whenSent?: () => void,
  ): void {
    headers.push('cache-control', noStore ? 'no-store' : 'no-cache');
    headers.push('content-length', String(body.length), 'x-request-id', request.id);
    reply.raw.writeHead(status, headers);
    // Called with an error where the reply was cut: then the bytes may still be in use.
    const ended = whenSent && ((error?: Error | null) => void (error || whenSent()));
    reply.raw.end(request.method === 'HEAD' ? undefined : body, ended);
  }

  function sendJson(ready: ReadyReply, request: FastifyRequest, reply: FastifyReply): void {
    const headers = ofJson.slice();
    if (!takesGzip(request, ready)) return write(ready, request, reply, headers, ready.body);
    headers.push('content-encoding', 'gzip');
    if (ready.gzipped) return write(ready, request, reply, headers, ready.gzipped);
    compress(ready.body).then(
      (bytes) => write(ready, request, reply, headers, (ready.gzipped = bytes)),
      (error: Error) => reply.raw.destroy(error),
    );
  }

  function sendPage(ready: ReadyReply, page: Page, request: FastifyRequest, reply: FastifyReply): void {
    const nonce = newNonce();
    const headers = ofPage.slice();
    headers.push(PAGE_POLICY.join(nonce), 'server-timing', pageTiming(request.id));
    const body = withNonce(ready.body, page, nonce);
    if (!takesGzip(request, ready)) return write(ready, request, reply, headers, body, () => release(page, body));
    headers.push('content-encoding', 'gzip');
    compress(body, { level: 4 }).then(
      (bytes) => {
        release(page, body);
        write(ready, request, reply, headers, bytes);
      },
      (error: Error) => reply.raw.destroy(error),
    );
  }

  return (ready, request, reply) => {
    reply.hijack();
    if (ready.page) sendPage(ready, ready.page, request, reply);
    else sendJson(ready, request, reply);
  };
}

function takesGzip(request: FastifyRequest, { body }: ReadyReply): boolean {
  return body.length >= COMPRESS_FROM && acceptsGzip(request);
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return accepted !== undefined && /\bgzip\b/.test(String(accepted));
}

/**
 * Bytes from which the compressing hook makes a stream of a reply: that takes longer than all bytes
 * at once.
 */
const STREAMED_FROM = 16_384;

/**
 * Answers a call with JSON that is kept for nobody. What needs no hook goes out in one piece with
 * the headers that are set so far; hooks that would change nothing take as long as the rest of a
 * small reply.
 * @param hasCookies they are written by a hook
 */
export function sendFresh(text: string, hasCookies: boolean, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
  const length = Buffer.byteLength(text);
  const gzipped = length >= COMPRESS_FROM && acceptsGzip(request);
  if (hasCookies || request.method === 'HEAD' || (gzipped && length < STREAMED_FROM)) {
    void reply.send(Buffer.from(text));
    return;
  }
  reply.hijack();
  // Fastify would also take numbers for names that are not ours.
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  const write = (body: string | Buffer, bytes: number): void => {
    headers['content-length'] = bytes;
    reply.raw.writeHead(reply.statusCode, headers).end(body);
  };
  if (!gzipped) return write(text, length);
  headers['content-encoding'] = 'gzip';
  headers['vary'] = 'accept-encoding';
  compress(text).then(
    (bytes) => write(bytes, bytes.length),
    (error: Error) => reply.raw.destroy(error),
  );
}
