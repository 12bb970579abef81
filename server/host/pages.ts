import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TaggedCache } from './cache.ts';
import { AppError } from '../sdk/errors.ts';
import type { HostContext } from './context.ts';
import type { ContextOf } from './request-context.ts';
import { NONCE_PLACEHOLDER, pagePolicy } from './headers.ts';
import { findReady, newNonce, readyPage, sendReady, visitorKey, type ReadyReply } from './http-cache.ts';

/** A rendered page or a redirect. */
export interface Rendered {
  readonly status: number;
  readonly html: string;
  /** Address of a redirect, else null. */
  readonly redirect: string | null;
}

export interface PageDeps {
  readonly cache: TaggedCache;
  readonly https: boolean;
  readonly contextOf: ContextOf;
  /** Whether this visitor sees pages under the mask when signed out. */
  readonly isMasked: (request: FastifyRequest) => boolean;
  readonly render: (request: FastifyRequest, ctx: HostContext, nonce: string, masked: boolean) => Promise<Rendered>;
  /** Pages come from sources with hot reload; none is kept. */
  readonly isDev: boolean;
}

/** Every address that is no call, no file and no tool is a page, rendered on the server (design section 8). */
export function registerPages(app: FastifyInstance, deps: PageDeps): void {
  app.get('/*', {
    schema: { hide: true },
    onRequest: answerFromCache(deps),
    handler: (request, reply) => answerPage(deps, request, reply),
  });
}

function answerFromCache(deps: PageDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = !deps.isDev ? visitorKey(request, deps.isMasked(request)) : null;
    const ready = key === null ? undefined : findReady(deps.cache, key);
    if (ready) await sendReady(ready, request, reply, deps.https);
  };
}

async function answerPage(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const ctx = await contextOrRedirect(deps, request, reply);
  if (typeof ctx === 'string') return reply.header('cache-control', 'no-store').redirect(ctx, 302);
  const masked = !ctx.viewer && deps.isMasked(request);
  const key = !deps.isDev && !ctx.viewer ? visitorKey(request, masked) : null;
  if (key === null) {
    const nonce = newNonce();
    return send(await deps.render(request, ctx, nonce, masked), pagePolicy(nonce, deps.isDev), reply);
  }
  try {
    const ready = await deps.cache.through<ReadyReply>(
      key,
      async (tag) => {
        const page = await deps.render(request, ctx, NONCE_PLACEHOLDER, masked);
        // Only found pages are kept: a 404 would let anybody fill the cache, and trouble must not outlive its cause.
        if (page.redirect !== null || page.status !== 200) throw new NotKept(page);
        tag(...ctx.tagLog);
        return readyPage(page.status, page.html);
      },
      (page) => page.bytes,
    );
    return await sendReady(ready, request, reply, deps.https);
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    if (error.page.redirect !== null) return send(error.page, pagePolicy(''), reply);
    return sendReady(readyPage(error.page.status, error.page.html), request, reply, deps.https);
  }
}

/**
 * Where a call would be refused, a page leads to one that explains it: a frozen account to its error page, an unknown zone to the
 * "page not found" of the default one.
 */
async function contextOrRedirect(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HostContext | string> {
  try {
    return await deps.contextOf(request, reply, 'page');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.id === 'ACCOUNT_FROZEN') return `/loginRedirect?code=${FROZEN_LOGIN_CODE}`;
    if (error.id === 'UNKNOWN_ZONE') return UNKNOWN_ZONE_PAGE;
    throw error;
  }
}

/** The login code of a frozen account (spec 1 section 8, status 505). */
const FROZEN_LOGIN_CODE = 4;
/** No page has this address. */
const UNKNOWN_ZONE_PAGE = '/unknown-zone';

/** Carries a page out of the cache's build without leaving it there. */
class NotKept extends Error {
  readonly page: Rendered;
  constructor(page: Rendered) {
    super('page is not kept');
    this.page = page;
  }
}

function send(page: Rendered, policy: string, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language');
  if (page.redirect !== null) return reply.redirect(page.redirect, page.status);
  return reply
    .code(page.status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(Buffer.from(page.html));
}
