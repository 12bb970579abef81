import { pathInSite, siteOfPath } from '../../contract/sites.ts';
import type { Locale } from '../../contract/locale.ts';
import { CHOSEN_LOOK } from '../../contract/zone/looks.ts';

/** Pages that were read last, and files that pages have used, as many as are kept for a time without a network. */
export const KEPT_PAGES = 30;
export const KEPT_ASSETS = 200;

/** Where lists and posts are: what a search has found, and what is one's own, is not kept. */
const READ = /^\/(?:posts\/\d+|comment\/\d+|topic)?$/;

/** Whether a page of the phone site is kept when it was read. */
export const isPageKept = ({ pathname }: URL): boolean =>
  siteOfPath(pathname) === 'phone' && READ.test(pathInSite(pathname));

/** Whether a file can be kept for ever: those whose address changes with what is in them. */
export const isAssetKept = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/assets/') || (/^\/zones\/\w+\/art\//.test(pathname) && searchParams.has('v'));

/** A network that is back takes no requests at once, milliseconds. */
const SETTLED_MS = 1000;

interface OfflineTexts {
  readonly title: string;
  readonly text: string;
  /** In place of `text` where somebody wanted to write. */
  readonly publish: string;
  readonly retry: string;
}

/**
 * The document in the place of a page that was not kept, in the look that its reader has chosen,
 * else in the system's (docs/product/looks.md). When there is a network again the page is asked for
 * anew. The texts are ours.
 * @param nonce of its script
 */
export const offlineDocument = (
  { pathname }: URL,
  locale: Locale,
  { title, text, publish, retry }: OfflineTexts,
  nonce: string,
): string => `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<script nonce="${nonce}">${CHOSEN_LOOK};addEventListener('online',()=>setTimeout(()=>location.reload(),${SETTLED_MS}))</script>
<style>:root{color-scheme:light dark}[data-look=light]{color-scheme:light}[data-look=dark]{color-scheme:dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:12px;padding:24px;
text-align:center;font:16px/1.6 system-ui,sans-serif}h1{margin:0;font-size:20px}p{margin:0}
a{display:inline-block;padding:12px 24px;color:inherit}</style></head>
<body><h1>${title}</h1><p>${pathInSite(pathname) === '/publish' ? publish : text}</p><p><a href="">${retry}</a></p></body></html>`;
