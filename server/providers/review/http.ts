import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { OutsideReviewer } from '../../sdk/review.ts';
import { isSignature, signMessage } from './sign.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** How far the clocks may be apart; a message that is older is refused, whoever sends it. */
const CLOCKS_MS = 5 * 60_000;

const Reply = Type.Object({ applyDetailUrl: Type.String({ minLength: 1, maxLength: 1_000 }) });

export interface OutsideReviewerOptions {
  /** Where submissions are sent. The operator's own setting: it may well be an address of the inner network. */
  readonly url: string;
  readonly secret: string;
  /** Where the forum is reached; null: nobody has said. */
  readonly publicOrigin: string | null;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly timeout?: number;
}

/**
 * The publisher's review system over HTTP: a submission is one POST of JSON with `x-guildhall-time`, `x-guildhall-signature` and
 * `idempotency-key`, answered with `{ applyDetailUrl }`. What is late, too long, redirected or of another shape was not taken.
 */
export function createOutsideReviewer(options: OutsideReviewerOptions): OutsideReviewer {
  const { url, secret, publicOrigin, timeout = TIMEOUT_MS } = options;
  return {
    async submit({ key, body }, now) {
      const text = JSON.stringify(body);
      const reply = await options.fetch(url, {
        ...{ method: 'POST', body: text, redirect: 'error', signal: AbortSignal.timeout(timeout) },
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-guildhall-time': String(now),
          'x-guildhall-signature': signMessage(secret, now, 'submit', text),
        },
      });
      const answer = await readText(reply);
      if (!reply.ok) throw new Error(`the reviewer answered ${reply.status}`);
      const value: unknown = JSON.parse(answer);
      if (!Check(Reply, value) || !/^https?:$/.test(URL.parse(value.applyDetailUrl)?.protocol ?? ''))
        throw new Error('the reviewer answered with something else');
      return { applyDetailUrl: value.applyDetailUrl };
    },
    isGenuine: ({ time, payload, signature }, now) =>
      Math.abs(now - time) <= CLOCKS_MS && isSignature(signature, signMessage(secret, time, 'verdict', payload)),
    addressOf: (path) => `${publicOrigin ?? ''}${path}`,
  };
}

/** @throws Error for a body that is longer than an honest one */
async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the answer of the reviewer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
