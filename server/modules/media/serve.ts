import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../providers/storage/index.ts';
import { isHeld } from '../../sdk/etag.ts';
import { MEDIA_PATH } from './media.ts';

/** Exactly the keys that `media.ts` and `avatar.ts` make: nothing else is ever asked of the storage, so no path can lead out of it. */
const KEY = /^[a-z][a-z0-9]{0,15}\/([0-9a-f]{2})\/(\1[0-9a-f]{62})\.(jpg|png|gif|thumb\.webp|avatar\.webp)$/;
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  'thumb.webp': 'image/webp',
  'avatar.webp': 'image/webp',
};

/** `GET /media/*`: what is stored under a key never changes, so browsers keep it for ever. */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
  app.get(`${MEDIA_PATH}*`, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const [, , hash, extension = ''] = KEY.exec(request.params['*']) ?? [];
    const type = TYPES[extension];
    if (!hash || !type) return missing(reply);
    const etag = `"${hash}.${extension}"`;
    const known = isHeld(request.headers['if-none-match'], etag);
    const file = await storage.read(request.params['*']);
    if (!file) return missing(reply);
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    if (known) {
      file.stream.destroy();
      return reply.code(304).send();
    }
    return reply.type(type).header('content-length', file.size).send(file.stream);
  });
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send();
