import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { Type } from 'typebox';
import type { OutsideReviewer } from '../../sdk/review.ts';
import { isSameSecret } from '../../sdk/same-secret.ts';
import { askPartner } from '../partner/index.ts';
import { signMessage, type Purpose } from './sign.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** How far the clocks may be apart; a message that is older is refused, whoever sends it. */
const CLOCKS_MS = 5 * MINUTE_MS;

const Reply = Type.Object({ applyDetailUrl: Type.String({ minLength: 1, maxLength: 1_000 }) });

export interface OutsideReviewerOptions {
  /**
   * Where submissions are sent. The operator's own setting: it may well be an address of the inner
   * network.
   */
  readonly url: string;
  readonly secret: string;
  /** Where the forum is reached; null: nobody has said. */
  readonly publicOrigin: string | null;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly timeout?: number;
}

/**
 * The publisher's review system over HTTP: a submission is one POST of JSON with
 * `x-guildhall-time`, `x-guildhall-signature` and `idempotency-key`, answered with
 * `{ applyDetailUrl }`. What is late, too long, redirected or of another shape was not taken.
 */
export function createOutsideReviewer(options: OutsideReviewerOptions): OutsideReviewer {
  const { url, secret, publicOrigin, timeout = TIMEOUT_MS } = options;
  const partner = { name: 'the reviewer', secret, fetch: options.fetch, timeout, mostBytes: MOST_BYTES };
  return {
    async submit({ key, body: message }, time) {
      const body = JSON.stringify(message);
      const purpose: Purpose = 'submit';
      const { applyDetailUrl } = await askPartner(partner, {
        url,
        body,
        mime: 'application/json',
        time,
        signed: [purpose, body],
        reply: Reply,
        headers: { 'idempotency-key': key },
      });
      if (!/^https?:$/.test(URL.parse(applyDetailUrl)?.protocol ?? ''))
        throw new Error('the reviewer: answered with something else');
      return { applyDetailUrl };
    },
    isGenuine: ({ time, payload, signature }, now) =>
      Math.abs(now - time) <= CLOCKS_MS && isSameSecret(signature, signMessage(secret, time, 'verdict', payload)),
    addressOf: (path) => `${publicOrigin ?? ''}${path}`,
  };
}
