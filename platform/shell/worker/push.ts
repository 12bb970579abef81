import { RENEW_PUSH_PATH, type PushNews } from '../../contract/push.ts';
import { recordOf } from '../../contract/record.ts';
import { twinOf } from '../../contract/sites.ts';

/** Where a token for a write is had (`csrfToken`). */
const TOKEN_PATH = '/api/bbs/weibo/csrfToken';

/** What is used of a worker; the types of browsers' workers and of their pages exclude each other. */
interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  addEventListener(type: 'push', listener: (event: Waiting & { readonly data: PushData | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Waiting & { readonly notification: Notification }) => void,
  ): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waiting & Changed) => void): void;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushData {
  text(): string;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
}
interface Changed {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const worker = self as unknown as PushScope;

/** Shows what is pushed, leads to it, and tells the server when the browser's address changes. */
export function listenToPush(): void {
  worker.addEventListener('push', (event) => {
    const news = newsIn(event.data?.text() ?? '');
    if (news) event.waitUntil(show(news));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(recordOf(event.notification.data)['url'] ?? '/')));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
}

/** Null for what the forum has not written. */
export function newsIn(text: string): PushNews | null {
  try {
    const { kind, title, body, url, icon, tag } = recordOf(JSON.parse(text));
    const parts = [kind, title, body, url, icon, tag];
    if (!parts.every((part) => typeof part === 'string')) return null;
    return { kind, title, body, url, icon, tag } as PushNews; // just looked at
  } catch {
    return null;
  }
}

function show({ title, body, url, icon, tag }: PushNews): Promise<void> {
  // The types of pages lack `renotify`: the next one of a tag is heard, too.
  const options: NotificationOptions & { renotify: true } = {
    body,
    icon,
    tag,
    renotify: true,
    data: { url },
  };
  return worker.registration.showNotification(title, options);
}

/**
 * The page, where one is open there already that one, on whichever of our sites; never of another
 * origin.
 */
async function open(address: string): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const twin = twinOf(url.pathname);
  const wanted = [url.href, ...(twin === null ? [] : [url.origin + twin + url.search + url.hash])];
  const there = pages.find((page) => wanted.includes(page.url));
  await (there ? there.focus() : worker.clients.openWindow(url.href));
}

/** The browser has another address, or none: then the server hears of it when it is written to. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  const token = recordOf(await (await fetch(TOKEN_PATH)).json())['Message'];
  await fetch(RENEW_PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': String(token) },
    body: JSON.stringify({ endpoint, p256dh, auth, former: oldSubscription.endpoint }),
  });
}
