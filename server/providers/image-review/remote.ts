import { createHmac } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { ImageReview, ReviewedImage, Verdict } from './provider.ts';

/** A person waits for it. */
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 16 * 1024;
/** After a failure nobody waits for the reviewer for so long. */
const PAUSE_MS = 5_000;

const Reply = Type.Object({
  verdict: Type.Union([Type.Literal('pass'), Type.Literal('flag'), Type.Literal('reject')]),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});

export interface RemoteReviewOptions {
  readonly url: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds. */
  readonly timeout?: number;
}

/** HMAC-SHA256 (hex) of time, zone, uid and the picture's SHA-256 (hex), each in a line of its own. */
export const signImage = (
  secret: string,
  time: number,
  { zone, uid, sha256 }: Pick<ReviewedImage, 'zone' | 'uid' | 'sha256'>,
): string => createHmac('sha256', secret).update([time, zone, uid, sha256].join('\n')).digest('hex');

/**
 * Asks the publisher's reviewer over HTTP: the picture is the body of a `POST`, what is known of it is in headers (docs/image-review.md). What
 * is late, too long, redirected or of another shape is `down`, and then everybody gets that at once for a few seconds.
 */
export function createRemoteReview(options: RemoteReviewOptions): ImageReview {
  const { url, secret, now, onError, timeout = TIMEOUT_MS } = options;
  let pausedUntil = 0;

  async function ask(image: ReviewedImage): Promise<Static<typeof Reply>> {
    const time = now();
    const reply = await options.fetch(url, {
      method: 'POST',
      // The same bytes: fetch takes no view of memory that might be shared.
      body: new Uint8Array(image.bytes),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': image.mime,
        'x-guildhall-time': String(time),
        'x-guildhall-zone': image.zone,
        'x-guildhall-uid': String(image.uid),
        'x-guildhall-sha256': image.sha256,
        'x-guildhall-signature': signImage(secret, time, image),
      },
    });
    const text = await readText(reply);
    if (!reply.ok) throw new Error(`image review: answered ${reply.status}`);
    const value: unknown = JSON.parse(text);
    if (!Check(Reply, value)) throw new Error('image review: answered with something else');
    return value;
  }

  return {
    async review(image): Promise<Verdict> {
      if (now() < pausedUntil) return { verdict: 'down' };
      try {
        const { verdict, reason = '' } = await ask(image);
        return verdict === 'reject' ? { verdict, reason: reason.trim() } : { verdict };
      } catch (error) {
        pausedUntil = now() + PAUSE_MS;
        onError(error);
        return { verdict: 'down' };
      }
    },
  };
}

/** @throws Error for a body that is longer than an honest one */
async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('image review: the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
