import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MEDIUM_EXTENSION } from '../../../platform/contract/content/medium-picture.ts';
import type { Storage } from '../../providers/storage/index.ts';
import { isHeld } from '../../sdk/etag.ts';
import { byteRange } from './byte-range.ts';
import { MEDIA_PATH, MEDIA_TYPES, parseMediaKey } from './keys.ts';
import { createMediumPictures, type MediumPictures } from './medium.ts';

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/** Who may have a file, and who may keep it. */
export type Audience =
  /** Everybody, for good. */
  | 'everybody'
  /** Everybody, but that may change at any moment: nobody has looked at it, or nothing has it yet. */
  | 'forNow'
  /** The one who asks, and nobody else. */
  | 'asker'
  | 'nobody';

export interface MediaServing {
  readonly storage: Storage;
  /** @param key a public one: `parseMediaKey` knows it */
  readonly audience: (key: string, request: FastifyRequest) => Promise<Audience>;
}

interface Serving extends MediaServing {
  readonly mediumPictures: MediumPictures;
}

/**
 * A browser that has it keeps it for ever: what is stored under a key never changes. What others
 * keep for many is asked about again after ten minutes, since a picture may be refused later and is
 * then gone.
 */
const KEEPING: Readonly<Record<Exclude<Audience, 'nobody'>, string>> = {
  everybody: 'public, max-age=31536000, s-maxage=600, immutable',
  forNow: 'private, no-cache',
  asker: 'private, no-store',
};

/**
 * `GET` and `HEAD /media/*`: a file to those who may have it, and any part of it by `range`
 * (players ask for the part that they show). To anybody else it is missing.
 */
export async function serveMedia(app: FastifyInstance, serving: MediaServing): Promise<void> {
  const url = `${MEDIA_PATH}*`;
  const all: Serving = { ...serving, mediumPictures: createMediumPictures(serving.storage) };
  app.get(url, { exposeHeadRoute: false }, (request: MediaRequest, reply) => answer(all, request, reply));
  app.head(url, (request: MediaRequest, reply) => answer(all, request, reply));
}

async function answer(
  serving: Serving,
  request: MediaRequest,
  reply: FastifyReply,
  isMade = false,
): Promise<FastifyReply> {
  const { storage, audience: audienceOf } = serving;
  const { '*': key } = request.params;
  const known = parseMediaKey(key);
  if (!known) return missing(reply);
  const audience = await audienceOf(key, request);
  if (audience === 'nobody') {
    // Removed while its copy was made: the copy must not outlive it.
    if (isMade) await storage.delete(key);
    return missing(reply);
  }
  const etag = `"${known.hash}.${known.extension}"`;
  const { headers, method } = request;
  const held = isHeld(headers['if-none-match'], etag);
  const asked = rangeAsked(headers, etag);
  const isWhole = !held && method === 'GET' && asked === undefined;

  const whole = isWhole ? await storage.read(key) : null;
  const size = whole ? whole.size : isWhole ? null : await storage.size(key);
  if (size === null) {
    if (known.extension !== MEDIUM_EXTENSION || isMade) return missing(reply);
    return answerMade(serving, request, reply);
  }
  reply
    .header('cache-control', KEEPING[audience])
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

  return sendRange(storage, key, { asked, size }, reply);
}

/**
 * The part that is asked for. Of another version than ours only the whole is of use. Ours has no
 * date, so a date in `if-range` is another version.
 */
const rangeAsked = (headers: FastifyRequest['headers'], etag: string): string | undefined =>
  headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;

/** The copy of a picture that is asked for the first time; the picture itself where there is none. */
async function answerMade(serving: Serving, request: MediaRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { '*': key } = request.params;
  const made = await serving.mediumPictures.make(key);
  if (made === null) return missing(reply);
  if (made !== 'made') return reply.header('cache-control', 'no-store').redirect(MEDIA_PATH + made.instead, 302);
  return answer(serving, request, reply, true);
}

/** The part of a file of this size that is asked for, or all of it. */
async function sendRange(
  storage: MediaServing['storage'],
  key: string,
  { asked, size }: { readonly asked: string | undefined; readonly size: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
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
