import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import en from '../../locales/en/mobile.json';
import zh from '../../locales/zh-CN/mobile.json';
import { siteOfPath } from '../../contract/sites.ts';
import { isAssetKept, KEPT_ASSETS, KEPT_PAGES, isPageKept, offlineDocument } from './kept.ts';
import { listenToPush } from './push.ts';

/*
 * The service worker of the phone site (docs/product/phone-site.md): without a network it opens the
 * pages that were read last. For both sites it shows what is pushed (docs/product/push.md). Built by
 * tools/vite-service-worker.ts.
 */

/** What the build puts here: the files that every page of the phone site needs. */
declare const __PRECACHED_FILES__: readonly string[];

/** What is used of a worker; the types of browsers' workers and of their pages exclude each other. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<{ readonly url: string } | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Waiting & Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Waiting & { readonly data: unknown }) => void): void;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  readonly request: Request;
  /** Of the page that asks; empty for a page itself. */
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const PAGES = 'pages-read';
const ASSETS = 'assets-used';

// Their names change with what is in them.
precacheAndRoute(__PRECACHED_FILES__.map((url) => ({ url, revision: null })));
cleanupOutdatedCaches();

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && siteOfPath(url.pathname) === 'phone') event.respondWith(page(request));
  else if (isAssetKept(url)) event.respondWith(asset(request, clientId));
});

listenToPush();

// A page says where its reader is: most are gone to without being loaded.
worker.addEventListener('message', (event) => {
  if (typeof event.data !== 'string' || !URL.canParse(event.data)) return;
  const url = new URL(event.data);
  if (url.origin === location.origin && isPageKept(url)) event.waitUntil(keepPage(url));
});

/** A page from the network; without one as it was when it was read last. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const url = new URL(request.url);
    const pages = await caches.open(PAGES);
    return (await pages.match(keyOf(url))) ?? offline(url);
  }
}

/** Without its fragment. */
const keyOf = (url: URL): string => url.origin + url.pathname + url.search;

/**
 * Keeps a page as a visitor gets it: nothing of who reads it stays in the browser when they have
 * logged out.
 */
async function keepPage(url: URL): Promise<void> {
  const key = keyOf(url);
  const response = await fetch(key, { credentials: 'omit' });
  // Neither what is for members alone, nor a page of the other site.
  if (response.status !== 200 || response.redirected) return;
  await putLast(PAGES, key, response, KEPT_PAGES);
}

async function asset(request: Request, clientId: string): Promise<Response> {
  // Our scope is the beginning of an address, which pages like `/manage` share.
  const client = await worker.clients.get(clientId);
  if (client && siteOfPath(new URL(client.url).pathname) !== 'phone') return fetch(request);
  const assets = await caches.open(ASSETS);
  const known = await assets.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.status === 200) await putLast(ASSETS, request, response.clone(), KEPT_ASSETS).catch(() => undefined);
  return response;
}

/** Puts a reply behind all others of a cache, and drops the first ones beyond the limit. */
async function putLast(name: string, key: string | Request, response: Response, most: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

// i18n-keys: mobile:offline.*
function offline(url: URL): Response {
  const isChinese = navigator.language.startsWith('zh');
  const nonce = crypto.randomUUID();
  return new Response(offlineDocument(url, isChinese ? 'zh-CN' : 'en', (isChinese ? zh : en).offline, nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`,
    },
  });
}
