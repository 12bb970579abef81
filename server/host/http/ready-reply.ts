import type { OutgoingHttpHeaders } from 'node:http';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DATA_POLICY, fixedHeaders, newNonce, NONCE_PLACEHOLDER, pagePolicy, pageTiming } from './headers.ts';

const compress = promisify(gzip);

/** A ready reply to visitors: JSON bytes, or a page with a placeholder where its nonce belongs. */
export interface ReadyReply {
  readonly status: number;
  readonly body: Buffer;
  /** Parts of a page's bytes, between which its nonce belongs; null for JSON. */
  readonly around: readonly Buffer[] | null;
  /** Something failed while it was being made: no browser keeps it either. */
  readonly incomplete: boolean;
  /** Compressed once, for JSON; a page's bytes change with its nonce. */
  gzipped?: Buffer;
}

/** @param incomplete see `INCOMPLETE` */
export const readyJson = (text: string, incomplete: boolean): ReadyReply => ({
  status: 200,
  body: Buffer.from(text),
  around: null,
  incomplete,
});

/**
 * @param html rendered with the placeholder nonce
 * @param incomplete see `INCOMPLETE`
 */
export function readyPage(status: number, html: string, incomplete: boolean): ReadyReply {
  const body = Buffer.from(html);
  const around: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(NONCE_PLACEHOLDER); at >= 0; at = body.indexOf(NONCE_PLACEHOLDER, from)) {
    around.push(body.subarray(from, at));
    from = at + NONCE_PLACEHOLDER.length;
  }
  around.push(body.subarray(from));
  return { status, body, around, incomplete };
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
  const common = Object.entries(fixedHeaders(https)).flat();
  common.push('vary', 'cookie, accept-encoding, accept-language');
  const ofJson = [...common, 'content-type', 'application/json; charset=utf-8', 'content-security-policy', DATA_POLICY];
  const ofPage = [...common, 'content-type', 'text/html; charset=utf-8', 'content-security-policy'];

  function writeHead(
    { status, incomplete }: ReadyReply,
    request: FastifyRequest,
    reply: FastifyReply,
    headers: string[],
    length: number,
  ): void {
    headers.push('cache-control', incomplete ? 'no-store' : 'no-cache');
    headers.push('content-length', String(length), 'x-request-id', request.id);
    reply.raw.writeHead(status, headers);
  }

  function write(
    ready: ReadyReply,
    request: FastifyRequest,
    reply: FastifyReply,
    headers: string[],
    body: Buffer,
  ): void {
    writeHead(ready, request, reply, headers, body.length);
    reply.raw.end(request.method === 'HEAD' ? undefined : body);
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

  function sendPage(ready: ReadyReply, around: readonly Buffer[], request: FastifyRequest, reply: FastifyReply): void {
    const nonce = Buffer.from(newNonce());
    const parts = around.flatMap((part, n) => (n === 0 ? [part] : [nonce, part]));
    const headers = ofPage.slice();
    headers.push(PAGE_POLICY.join(nonce.toString()), 'server-timing', pageTiming(request.id));
    if (takesGzip(request, ready)) {
      headers.push('content-encoding', 'gzip');
      compress(Buffer.concat(parts), { level: 4 }).then(
        (bytes) => write(ready, request, reply, headers, bytes),
        (error: Error) => reply.raw.destroy(error),
      );
      return;
    }
    writeHead(ready, request, reply, headers, ready.body.length);
    const { raw } = reply;
    // All parts in one piece on their way, and none of them copied: every reader gets the same
    // bytes but for the nonce.
    raw.cork();
    if (request.method !== 'HEAD') for (const part of parts) raw.write(part);
    raw.end();
    raw.uncork();
  }

  return (ready, request, reply) => {
    reply.hijack();
    if (ready.around) sendPage(ready, ready.around, request, reply);
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
  const headers = reply.getHeaders() as OutgoingHttpHeaders; // Fastify would also take numbers for names that are not ours
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
