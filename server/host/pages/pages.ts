import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frozenPage } from '../../../platform/contract/index.ts';
import type { TaggedCache } from '../cache.ts';
import { AppError } from '../../sdk/errors.ts';
import { isIncomplete } from '../../sdk/incomplete.ts';
import type { HostContext } from '../context.ts';
import { OUTAGE_SECONDS } from '../http/error-reply.ts';
import type { ContextOf } from '../http/request-context.ts';
import { newNonce, NONCE_PLACEHOLDER, pagePolicy, pageTiming } from '../http/headers.ts';
import { visitorKey } from '../http/http-cache.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import { PAGE_RATE } from '../http/rate-limit.ts';
import { readyPage, type ReadyReply, type SendReady } from '../http/ready-reply.ts';
import { createRepeats, type Repeats } from '../../sdk/repeats.ts';
import type { RenderedPage } from './ssr/index.ts';

export interface PageDeps {
  readonly cache: TaggedCache;
  readonly sendReady: SendReady;
  readonly contextOf: ContextOf;
  readonly follow: ReadYourWrites['follow'];
  /** Whether this visitor sees pages under the mask when signed out. */
  readonly isMasked: (request: FastifyRequest) => boolean;
  readonly render: (request: FastifyRequest, ctx: HostContext, nonce: string, masked: boolean) => Promise<RenderedPage>;
  /** Pages come from sources with hot reload; none is kept. */
  readonly isDev: boolean;
  readonly rateLimited: boolean;
}

/** Addresses of pages that are remembered to tell those that come again. */
const PAGES_REMEMBERED = 2_000;

/** Every address that is no call, no file and no tool is a page, rendered on the server. */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const isRepeated = createRepeats(PAGES_REMEMBERED);
  app.get('/*', {
    schema: { hide: true },
    config: { ...(deps.isDev ? {} : { keptAs: 'page' }), ...(deps.rateLimited ? PAGE_RATE : {}) },
    handler: (request, reply) => deps.follow(request, () => answerPage(deps, isRepeated, request, reply)),
  });
}

/** @param isRepeated whether this page was asked for before: one that comes once is not kept */
async function answerPage(
  deps: PageDeps,
  isRepeated: Repeats,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ctx = await contextOrRedirect(deps, request, reply);
  if (typeof ctx === 'string') return reply.header('cache-control', 'no-store').redirect(ctx, 302);
  const masked = !ctx.viewer && deps.isMasked(request);
  const key = !deps.isDev && !ctx.viewer ? visitorKey(request, masked) : null;
  if (key === null) {
    const nonce = newNonce();
    return send(await deps.render(request, ctx, nonce, masked), pagePolicy(nonce, deps.isDev), reply);
  }
  const answer = await deps.cache.through<ReadyReply | RenderedPage>(
    key,
    async (tag) => {
      const page = await deps.render(request, ctx, NONCE_PLACEHOLDER, masked);
      tag(...ctx.tagLog);
      return page.redirect === null && page.status < 500
        ? readyPage(page.status, page.html, isIncomplete(ctx.tagLog))
        : page;
    },
    // Only found pages are kept: a 404 would let anybody fill the cache, and trouble must not
    // outlive its cause.
    (made) => ('body' in made && made.status === 200 && isRepeated(key) ? made.body.length : null),
  );
  if ('body' in answer) return deps.sendReady(answer, request, reply);
  const nonce = newNonce();
  return send({ ...answer, html: answer.html.replaceAll(NONCE_PLACEHOLDER, nonce) }, pagePolicy(nonce), reply);
}

/**
 * Where a call would be refused, a page leads to one that explains it: a frozen account to its
 * error page.
 */
async function contextOrRedirect(
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HostContext | string> {
  try {
    return await deps.contextOf(request, reply, 'page');
  } catch (error) {
    if (error instanceof AppError && error.id === 'ACCOUNT_FROZEN') return frozenPage(String(error.values['zone']));
    throw error;
  }
}

function send(page: RenderedPage, policy: string, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language');
  if (page.redirect !== null) return reply.redirect(page.redirect, page.status);
  if (page.status === 503) reply.header('retry-after', OUTAGE_SECONDS);
  return reply
    .code(page.status)
    .header('content-security-policy', policy)
    .header('server-timing', pageTiming(reply.request.id))
    .type('text/html; charset=utf-8')
    .send(Buffer.from(page.html));
}
