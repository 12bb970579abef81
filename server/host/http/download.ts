import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isHeld } from '../../sdk/etag.ts';
import type { Download } from '../route-point.ts';

/** Characters that a quoted string of a header may hold; the real name follows in `filename*`. */
const PLAIN = /[^\w.-]+/g;

/** `attachment` with a name that old and new browsers read (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${filename.replace(PLAIN, '_')}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends what a download's handler gave (`downloadRoute`); never kept but for its etag, never shown
 * as a page of ours.
 */
export function sendDownload(reply: FastifyReply, given: unknown): FastifyReply {
  // What `downloadRoute` lets a handler give.
  const { filename, contentType, body, etag } = given as Download;
  reply
    .header('content-type', contentType)
    .header('content-disposition', attachment(filename))
    .header('cache-control', etag === undefined ? 'no-store' : 'private, no-cache')
    .header('x-content-type-options', 'nosniff');
  if (etag !== undefined) {
    reply.header('etag', etag);
    if (isHeld(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (typeof body === 'string') return reply.send(body);
  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body, { objectMode: false }));
}
