import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import type { PushOutcome, PushProvider, PushTarget } from './provider.ts';

const TIMEOUT_MS = 10_000;
/** A push service keeps it for so long for a browser that is off, seconds. */
const KEPT_SECONDS = DAY_MS / 1000;

const GONE: readonly number[] = [404, 410];
const TOO_MANY = 429;

/** Whole names of hosts of push services, and ends of names where a service has many. */
const SERVICES: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const SERVICE_ENDS: readonly string[] = ['.notify.windows.com', '.push.apple.com'];

export interface WebPushOptions {
  /** The host's VAPID keys, base64 for addresses. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly contact: string;
  /** Origins of further push services, as the operator names them; they may be in our own network. */
  readonly services: readonly string[];
  readonly fetch: typeof fetch;
  readonly onError: (error: unknown) => void;
}

/**
 * Web push (RFC 8030, 8291, 8292): the library encrypts and signs, we send. Addresses come from
 * clients, so only those of known push services are written to, by https and their usual port, and
 * no redirect is followed: nobody can make us ask something in our own network.
 */
export function createWebPush({ publicKey, privateKey, contact, services, ...deps }: WebPushOptions): PushProvider {
  const named = new Set(services);
  const isKnown = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password || url.hash) return false;
    if (named.has(url.origin)) return true;
    const isService = SERVICES.includes(url.hostname) || SERVICE_ENDS.some((end) => url.hostname.endsWith(end));
    return url.protocol === 'https:' && url.port === '' && isService;
  };

  async function write(target: PushTarget, text: string): Promise<PushOutcome> {
    const { endpoint, headers, body, method } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      text,
      { TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', vapidDetails: { subject: contact, publicKey, privateKey } },
    );
    const { 'Content-Length': _length, ...rest } = headers;
    const reply = await deps.fetch(endpoint, {
      method,
      // The library's types say no more than that they are headers; fetch counts the bytes itself.
      headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (reply.ok) return 'sent';
    if (GONE.includes(reply.status)) return 'gone';
    deps.onError(new Error(`the push service ${URL.parse(endpoint)?.host} answered ${reply.status}`));
    return reply.status === TOO_MANY || reply.status >= 500 ? 'failed' : 'refused';
  }

  return {
    publicKey,
    isKnown,
    hasKeys({ p256dh, auth }) {
      try {
        ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
        return Buffer.from(auth, 'base64url').length === 16;
      } catch {
        return false; // no point of the curve
      }
    },
    async send(target, text) {
      // An operator may have taken a service away since.
      if (!isKnown(target.endpoint)) return 'gone';
      try {
        return await write(target, text);
      } catch (error) {
        deps.onError(error);
        return 'failed';
      }
    },
  };
}

/** A new pair of VAPID keys for a host. */
export const makePushKeys = (): { readonly publicKey: string; readonly privateKey: string } =>
  webPush.generateVAPIDKeys();
