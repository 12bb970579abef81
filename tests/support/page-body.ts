import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './app.ts';

/** Pages are rendered from the build; where there is none, what is about them is skipped. */
export const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

interface PageData {
  readonly boot: { readonly viewer: { readonly id: number } | null };
  readonly queries: readonly [readonly { readonly queryHash: string }[], readonly unknown[]];
}

const DATA = /(<script id="page-data"[^>]*>)([^<]*)/;

/** What a page says to the browser's code, each reply by the call that it answers. */
export function dataOf(body: string): { boot: PageData['boot']; replies: Record<string, unknown> } {
  const { boot, queries } = JSON.parse(DATA.exec(body)?.[2] ?? '') as PageData;
  return { boot, replies: Object.fromEntries(queries[0].map(({ queryHash }, at) => [queryHash, queries[1][at]])) };
}

/** What a page shows: without its nonces, the times at which its parts were loaded, and its data. */
export const shown = (body: string): string =>
  body
    .replace(/nonce="[^"]*"|(?<=csp-nonce" content=")[^"]*/g, '')
    .replace(/,u:\d{13}/g, '')
    .replace(DATA, '$1');
