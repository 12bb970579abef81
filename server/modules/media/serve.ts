import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../providers/storage/index.ts';
import { isHeld } from '../../sdk/etag.ts';
import { byteRange } from './byte-range.ts';
import { MEDIA_PATH, MEDIA_TYPES, parseMediaKey } from './keys.ts';

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * `GET` and `HEAD /media/*`: what is stored under a key never changes, so browsers keep it for ever, and any part of it by `range`
 * (players ask for the part that they show).
 */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
  const url = `${MEDIA_PATH}*`;
  app.get(url, { exposeHeadRoute: false }, (request: MediaRequest, reply) => answer(storage, request, reply));
  app.head(url, (request: MediaRequest, reply) => answer(storage, request, reply));
}

async function answer(storage: Storage, request: MediaRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { '*': key } = request.params;
  const known = parseMediaKey(key);
  if (!known) return missing(reply);
  const etag = `"${known.hash}.${known.extension}"`;
  const { headers, method } = request;
  const held = isHeld(headers['if-none-match'], etag);
  // Of another version than ours only the whole is of use. Ours has no date, so a date in `if-range` is another version.
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const isWhole = !held && method === 'GET' && asked === undefined;

  const whole = isWhole ? await storage.read(key) : null;
  const size = whole ? whole.size : isWhole ? null : await storage.size(key);
  if (size === null) return missing(reply);
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (held) return reply.code(304).send();
  reply.type(MEDIA_TYPES[known.extension]);
  if (whole) return reply.header('content-length', size).send(whole.stream);
  // Ranges are of GET alone (RFC 9110 section 14.2): HEAD tells of the whole.
  if (method === 'HEAD') return reply.header('content-length', size).send();

  const range = byteRange(asked, size);
  if (range === 'none')
    return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${size}`).send();
  const part = range === 'all' ? undefined : range;
  const file = await storage.read(key, part);
  if (!file) return missing(reply);
  if (!part) return reply.header('content-length', size).send(file.stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    .header('content-length', part.end - part.start + 1)
    .send(file.stream);
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send();
