import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { LOCALE_COOKIE } from '../../platform/contract/locale.ts';
import type { TaggedCache } from './cache.ts';
import { DATA_POLICY, NONCE_PLACEHOLDER, pagePolicy, SECURITY_HEADERS } from './headers.ts';
import { SESSION_COOKIE } from './identity.ts';

const compress = promisify(gzip);

/** A ready reply to visitors: JSON bytes, or a page cut where its nonce belongs. */
export interface ReadyReply {
  readonly status: number;
  readonly parts: readonly Buffer[];
  readonly isPage: boolean;
  readonly bytes: number;
  /** Compressed once, for JSON; a page's bytes change with its nonce. */
  gzipped?: Buffer;
}

export function readyJson(text: string): ReadyReply {
  const body = Buffer.from(text);
  return { status: 200, parts: [body], isPage: false, bytes: body.length };
}

/** @param html rendered with the placeholder nonce */
export function readyPage(status: number, html: string): ReadyReply {
  const parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part));
  return { status, parts, isPage: true, bytes: parts.reduce((sum, part) => sum + part.length, 0) };
}

export const newNonce = (): string => randomBytes(16).toString('base64url');

function join(parts: readonly Buffer[], nonce: string): Buffer {
  const glue = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [glue, part])));
}

const FIXED_HEADERS = Object.entries(SECURITY_HEADERS).flat();
const COMPRESS_FROM = 1024;

/**
 * Sends a ready reply past Fastify's reply pipeline: nothing is serialised, no hook runs twice. Bytes are compressed when the
 * browser takes gzip.
 */
export async function sendReady(
  ready: ReadyReply,
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Promise<void> {
  const nonce = ready.isPage ? newNonce() : '';
  let body = ready.parts.length === 1 && ready.parts[0] ? ready.parts[0] : join(ready.parts, nonce);
  const headers = [...FIXED_HEADERS];
  if (https) headers.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.push(
    'x-request-id',
    request.id,
    'vary',
    'cookie, accept-encoding, accept-language',
    'cache-control',
    'no-cache',
  );
  headers.push('content-security-policy', ready.isPage ? pagePolicy(nonce) : DATA_POLICY);
  headers.push('content-type', ready.isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  if (body.length >= COMPRESS_FROM && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    body = ready.isPage ? await compress(body, { level: 4 }) : (ready.gzipped ??= await compress(body));
    headers.push('content-encoding', 'gzip');
  }
  headers.push('content-length', String(body.length));
  reply.hijack();
  reply.raw.writeHead(ready.status, headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Key of what a visitor gets at an address; null when the request may not be answered from the cache. What else a reply to a
 * visitor depends on is part of the key: host, address, language and (pages) whether the mask is on.
 */
export function visitorKey(request: FastifyRequest, masked: boolean): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { cookie } = request.headers;
  if (cookie !== undefined && cookie.includes(`${SESSION_COOKIE}=`)) return null;
  const language = cookie?.includes(`${LOCALE_COOKIE}=`) ? cookie : '';
  if (language.length > 200 || request.url.length > 500) return null;
  return `http|${request.headers.host}|${request.protocol}|${masked ? 1 : 0}|${languageKey(language, request.headers['accept-language'])}|${request.url}`;
}

function languageKey(cookie: string, accept: string | undefined): string {
  const chosen = /(?:^|;\s*)lng=([\w-]{2,5})/.exec(cookie)?.[1];
  return chosen ?? (accept ?? '').slice(0, 60);
}

export function findReady(cache: TaggedCache, key: string): ReadyReply | undefined {
  return cache.get(key) as ReadyReply | undefined; // keys of this kind hold nothing else
}
