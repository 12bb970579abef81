import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_PRODUCT_ID } from '../../../../platform/contract/limits.ts';
import { isLocale, type Locale } from '../../../../platform/contract/locale.ts';
import type { ZoneConfig } from '../../../../platform/contract/zone/index.ts';
import { isScheme } from '../../../../platform/contract/zone/looks.ts';
import { renderAccountPage } from './template.ts';

interface AccountPageDeps {
  /** The zone whose brand the page wears. @throws UNKNOWN_ZONE */
  readonly zoneOf: (request: FastifyRequest) => ZoneConfig;
  /** The language when `lng` names none. */
  readonly localeOf: (request: FastifyRequest) => Locale;
  /** Whether the page may hand a ticket to this origin. */
  readonly allowedOrigin: (origin: string, request: FastifyRequest) => boolean;
  readonly nonceOf: (request: FastifyRequest) => string;
  /** The sources of `frame-ancestors`: who may frame the page. */
  readonly frameAncestors: (request: FastifyRequest) => string;
}

const ASSET_TYPES = {
  'account.js': 'text/javascript; charset=utf-8',
  'account.css': 'text/css; charset=utf-8',
  'solver.js': 'text/javascript; charset=utf-8',
} as const;
type AssetName = keyof typeof ASSET_TYPES;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The account component as a page in an iframe:
 * `GET /account/?product=12002&origin=<page's origin>&zone=&mode=login|register&lng=&look=light|dark`. It posts
 * `{ type: 'guildhall:ticket', product, ticket }` and `{ type: 'guildhall:resize', height }` to
 * that origin and no other, and shows the look that it is told from there by
 * `{ type: 'guildhall:look', look: 'light' | 'dark' }`. Without `origin` it stands alone: it spends its ticket itself and goes
 * to the zone's home.
 */
export async function serveAccountPage(app: FastifyInstance, deps: AccountPageDeps): Promise<void> {
  const style = serveAsset(app, 'account.css');
  const script = serveAsset(app, 'account.js');
  const solver = serveAsset(app, 'solver.js');
  const hash = servePackage(app, '@noble/hashes/sha2.js');
  app.get('/account', { schema: { hide: true } }, async (request, reply) => {
    const { search } = new URL(request.url, 'http://localhost');
    return reply.redirect(`/account/${search}`, 302);
  });
  app.get('/account/', { schema: { hide: true } }, async (request, reply) => {
    // A query string always parses to an object.
    const query = request.query as Readonly<Record<string, unknown>>;
    const origin = originOf(query['origin']);
    const allowed = origin === '' || (origin !== null && deps.allowedOrigin(origin, request));
    const known = query['product'] === undefined || query['product'] === String(ACCOUNT_PRODUCT_ID);
    const nonce = deps.nonceOf(request);
    const page = renderAccountPage({
      zone: deps.zoneOf(request),
      locale: isLocale(query['lng']) ? query['lng'] : deps.localeOf(request),
      mode: query['mode'] === 'register' ? 'register' : 'login',
      product: ACCOUNT_PRODUCT_ID,
      look: isScheme(query['look']) ? query['look'] : undefined,
      origin: allowed && known ? origin : null,
      nonce,
      assets: { script, style, solver, hash },
    });
    return reply
      .code(allowed && known ? 200 : 403)
      .header('content-security-policy', policy(nonce, deps.frameAncestors(request)))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

const policy = (nonce: string, ancestors: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** The origin parameter as given: '' when absent, null when it is no origin. */
function originOf(value: unknown): string | null {
  if (value === undefined || value === '') return '';
  if (typeof value !== 'string') return null;
  return URL.parse(value)?.origin === value ? value : null;
}

/**
 * Serves a file that stands beside this one. @returns its address, which changes with its content
 */
function serveAsset(app: FastifyInstance, name: AssetName): string {
  const content = readFileSync(new URL(name, import.meta.url));
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  app.get(`/account/assets/${name}`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', IMMUTABLE).type(ASSET_TYPES[name]).send(content),
  );
  return `/account/assets/${name}?v=${version}`;
}

/**
 * What a file of ours or of a package says at the start of a line to bring another in that lies
 * beside it.
 */
const BESIDE = /^(?:import|export)\b[^'"]*from\s*["']\.\/([\w.-]+\.js)["']/gm;

/**
 * Serves a script of a package as it is published, with the files beside it that it imports: what a
 * page without a build of its own loads on use.
 * @returns its address, which changes with its content
 */
function servePackage(app: FastifyInstance, script: string): string {
  const file = createRequire(import.meta.url).resolve(script);
  const files = new Map<string, string>();
  const take = (name: string): void => {
    if (files.has(name)) return;
    const text = readFileSync(join(dirname(file), name), 'utf8');
    files.set(name, text);
    for (const [, beside = ''] of text.matchAll(BESIDE)) take(beside);
  };
  const first = basename(file);
  take(first);
  const version = createHash('sha256')
    .update([...files.values()].join('\n'))
    .digest('base64url')
    .slice(0, 12);
  const path = '/account/assets/package/:version/:name';
  app.get<{ Params: { name: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const text = files.get(request.params.name);
    if (text === undefined) return reply.callNotFound();
    return reply.header('cache-control', IMMUTABLE).type(ASSET_TYPES['solver.js']).send(text);
  });
  return `/account/assets/package/${version}/${first}`;
}
