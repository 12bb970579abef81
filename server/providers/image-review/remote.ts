import { Type } from 'typebox';
import { askPartner, DOWN, pausing, signLines } from '../partner/index.ts';
import type { ImageReview, ReviewedImage, Verdict } from './provider.ts';

/** A person waits for it. */
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 16 * 1024;

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

/**
 * HMAC-SHA256 (hex) of time, zone, uid and the picture's SHA-256 (hex), each in a line of its own.
 */
export const signImage = (
  secret: string,
  time: number,
  { zone, uid, sha256 }: Pick<ReviewedImage, 'zone' | 'uid' | 'sha256'>,
): string => signLines(secret, time, zone, uid, sha256);

/**
 * Asks the publisher's reviewer over HTTP: the picture is the body of a `POST`, what is known of it
 * is in headers (docs/image-review.md). What is late, too long, redirected or of another shape is
 * `down`, and then everybody gets that at once for a few seconds.
 */
export function createRemoteReview(options: RemoteReviewOptions): ImageReview {
  const { url, secret, now, timeout = TIMEOUT_MS } = options;
  const partner = { name: 'image review', secret, fetch: options.fetch, timeout, mostBytes: MOST_BYTES };
  const unlessDown = pausing(options);

  return {
    async review({ zone, uid, sha256, mime, bytes }): Promise<Verdict> {
      const answer = await unlessDown(() =>
        askPartner(partner, {
          // The same bytes: fetch takes no view of memory that might be shared.
          url,
          body: new Uint8Array(bytes),
          mime,
          time: now(),
          signed: [zone, uid, sha256],
          reply: Reply,
          headers: { 'x-guildhall-zone': zone, 'x-guildhall-uid': String(uid), 'x-guildhall-sha256': sha256 },
        }),
      );
      if (answer === DOWN) return { verdict: 'down' };
      const { verdict, reason = '' } = answer;
      return verdict === 'reject' ? { verdict, reason: reason.trim() } : { verdict };
    },
  };
}
