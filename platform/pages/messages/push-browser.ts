import type { PushState } from '../../contract/endpoints/push.ts';
import { registeredWorker, registerWorker } from '../../sdk/service-worker.ts';

/** How long the forum's own worker may take to be there, milliseconds. */
const WORKER_MS = 10_000;

/**
 * What this browser can do: `install` says that it can as soon as the site is on its home screen
 * (iOS).
 */
export type PushAbility = 'can' | 'install' | 'cannot';

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator)) return 'cannot';
  if ('PushManager' in window && 'Notification' in window) return 'can';
  // Safari on iOS alone has this field, false in a tab.
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'cannot';
}

/** What a browser says of its place at its push service, as the calls take it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** @throws where the browser gives a subscription without keys */
function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (!endpoint || !p256dh || !auth) throw new TypeError('a subscription without keys');
  return { endpoint, p256dh, auth };
}

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registeredWorker())?.pushManager.getSubscription()) ?? null;

/** Whether this browser is one of those that the server tells. */
export async function isSubscribed({ browsers }: PushState): Promise<boolean> {
  if (browsers.length === 0 || Notification.permission !== 'granted') return false;
  const subscription = await currentSubscription();
  if (!subscription) return false;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return browsers.includes([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/**
 * Asks the reader, where they have not answered yet, and then the browser's push service.
 * @param publicKey the host's
 * @returns null when the reader, or their browser for them, has refused
 * @throws when there is no worker, or the push service is not reached
 */
export async function subscribe(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await workerIsReady();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return addressOf(await pushManager.subscribe(options));
  } catch (error) {
    // One for an older key of the host stands in the way.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return addressOf(await pushManager.subscribe(options));
  }
}

/** Where this browser is told; null where it is not. */
export const currentEndpoint = async (): Promise<string | null> => (await currentSubscription())?.endpoint ?? null;

const workerIsReady = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    activeWorker(),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no service worker')), WORKER_MS);
    }),
  ]);

/** `navigator.serviceWorker.ready` is for pages that the worker serves: wide ones would wait for ever. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  const { active, waiting, installing } = registration;
  const coming = waiting ?? installing;
  if (!active && coming) await becomesActive(coming);
  return registration;
}

const becomesActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('the service worker was not installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0);
}
