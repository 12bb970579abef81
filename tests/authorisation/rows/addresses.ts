/**
 * Addresses that are no calls: for machines, for the operator, files. Nobody is asked who they are,
 * so nothing private may stand there. `path` is as registered, `url` one that exists, where they
 * differ. `refused` is what everybody is answered who has not got the secret of a link.
 */
export interface Address {
  readonly path: string;
  readonly url?: string;
  readonly refused?: number;
}

export const ADDRESSES: readonly Address[] = [
  { path: '/healthz' },
  { path: '/readyz' },
  { path: '/metrics' },
  { path: '/docs' },
  { path: '/docs/' },
  { path: '/docs/json' },
  { path: '/docs/yaml' },
  { path: '/docs/static/index.html' },
  { path: '/docs/static/swagger-initializer.js' },
  { path: '/robots.txt' },
  { path: '/manifest.webmanifest' },
  { path: '/service-worker.js' },
  { path: '/rss.xml' },
  { path: '/sitemap.xml' },
  { path: '/sitemap/:zone/:file', url: '/sitemap/sw4/0.xml' },
  { path: '/icons/:zone/:file', url: '/icons/sw4/icon-192.png' },
  { path: '/mail/confirm', refused: 410 },
  { path: '/mail/unsubscribe', refused: 410 },
  { path: '/account' },
  { path: '/account/' },
  { path: '/account/assets/account.css' },
  { path: '/account/assets/account.js' },
  { path: '/account/assets/solver.js' },
  { path: '/account/assets/package/:version/:name', url: '/account/assets/package/1/sha2.js' },
];

/**
 * Streams of events, and what a visitor is answered: they have no end, so of them only refusals are
 * asked here. `tests/api/messages.test.ts` and `plugins/chat/server/chat.test.ts` open them.
 */
export const STREAMS: readonly (Address & { readonly refused: number })[] = [
  { path: '/api/bbs/user/messages/stream', refused: 401 },
  { path: '/api/bbs/live/stream', url: '/api/bbs/live/stream?room=no-plugin', refused: 404 },
];
