import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../sdk/errors.ts';

/** The content type of an upload of bytes. */
export const BYTES = 'application/octet-stream';

/** Leaves the bytes where they are: they are read when the call is known to be allowed. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
}

/**
 * The body of an upload of bytes.
 * @throws UNSUPPORTED_MEDIA_TYPE for another kind of body, PAYLOAD_TOO_LARGE, BAD_INPUT when it
 *   breaks off
 */
export async function readBytes({ body, headers }: FastifyRequest, most: number): Promise<Buffer> {
  if (!(body instanceof Readable)) throw fail('UNSUPPORTED_MEDIA_TYPE');
  if (Number(headers['content-length'] ?? 0) > most) throw fail('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw fail('BAD_INPUT', { field: 'body' }); // the connection broke off
  }
  if (size > most) throw fail('PAYLOAD_TOO_LARGE');
  return Buffer.concat(chunks, size);
}
