import { PHONE_BASE } from '../contract/sites.ts';

/** Where the build puts the forum's only worker, and the pages that it serves. */
const WORKER = '/service-worker.js';
const SCOPE = PHONE_BASE;

/**
 * The forum's service worker in this browser: pages of the phone site are served by it, and it shows
 * push messages for both sites (docs/product/push.md). From any page; one that is there already
 * stays.
 * @throws where the browser has none, or its file is not reached
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: SCOPE });

/** The same without putting it there; undefined where this browser has not got it. */
export const registeredWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(SCOPE);

/**
 * Takes away the push messages that the system still shows in this browser: they are somebody's who
 * has logged out (docs/product/push.md).
 */
export async function closeNotices(): Promise<void> {
  const worker = 'serviceWorker' in navigator ? await registeredWorker() : undefined;
  for (const notice of (await worker?.getNotifications?.()) ?? []) notice.close();
}
