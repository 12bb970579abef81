import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { PAGE_REQUEST } from '../../../platform/contract/endpoints/logging.ts';

export const NONCE_BYTES = 16;

/** What lets a page's own scripts and styles run: another for each reply. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/**
 * Stands for the nonce in rendered pages, as long as one, so that a kept page can be sent with a
 * fresh one. Another in each process and in no reply: nobody can write it into a post, where a
 * nonce would take its place.
 */
export const NONCE_PLACEHOLDER = newNonce();

/** Where the placeholder stands in the bytes of a page. */
export function placesOfNonce(bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(NONCE_PLACEHOLDER); at >= 0; at = bytes.indexOf(NONCE_PLACEHOLDER, at + 1))
    places.push(at);
  return places;
}

/**
 * The policy of pages: everything from ourselves; scripts and styles only with the page's nonce. In
 * development Vite adds styles by script, without a nonce.
 */
export const pagePolicy = (nonce: string, isDev = false): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    isDev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ');

/**
 * `server-timing` of a page: its scripts read there whose request it was, which its kept bytes
 * cannot say.
 */
export const pageTiming = (requestId: string): string => `${PAGE_REQUEST};desc="${requestId}"`;

/** Replies that are data are never documents. */
export const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'`;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * The headers that every reply carries with the same values. HSTS only where the public address is
 * https.
 */
export const fixedHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps
    ? { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : SECURITY_HEADERS;

/** Sets the headers that every reply carries. */
export const setSecurityHeaders = fastifyPlugin(
  async (app: FastifyInstance, { isHttps }: { readonly isHttps: boolean }) => {
    const fixed = { ...fixedHeaders(isHttps), 'content-security-policy': DATA_POLICY };
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(fixed).header('x-request-id', request.id);
      done();
    });
  },
);
