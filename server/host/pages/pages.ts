import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frozenPage } from '../../../platform/contract/index.ts';
import type { TaggedCache } from '../cache.ts';
import { AppError } from '../../sdk/errors.ts';
import { isIncomplete } from '../../sdk/incomplete.ts';
import type { HostContext } from '../context.ts';
import { OUTAGE_SECONDS } from '../http/error-reply.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { ContextOf } from '../http/request-context.ts';
import { newNonce, NONCE_PLACEHOLDER, pagePolicy, pageTiming } from '../http/headers.ts';
import { visitorKey } from '../http/http-cache.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import { PAGE_RATE } from '../http/rate-limit.ts';
import { readyPage, type ReadyReply, type SendReady } from '../http/ready-reply.ts';
import { createRepeats, type Repeats } from '../../sdk/repeats.ts';
import { keptForMembers, withParts } from './member-page.ts';
import type { PageRender } from './page-render.ts';
import type { RenderedPage } from './ssr/index.ts';

export interface PageDeps {
  readonly cache: TaggedCache;
  readonly sendReady: SendReady;
  readonly contextOf: ContextOf;
  readonly follow: ReadYourWrites['follow'];
  /** Whether this visitor sees pages under the mask when signed out. */
  readonly isMasked: (request: FastifyRequest) => boolean;
  readonly pages: PageRender;
  /** The request as a visitor's. */
  readonly visitorOf: (request: FastifyRequest) => HostContext;
  /** Pages come from sources with hot reload; none is kept. */
  readonly isDev: boolean;
  readonly metrics: Pick<Metrics, 'memberPage'>;
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
  const key = deps.isDev ? null : visitorKey(request, masked);
  if (key === null || ctx.viewer) {
    const nonce = newNonce();
    const policy = pagePolicy(nonce, deps.isDev);
    const made = ctx.viewer && key !== null ? await memberPage(deps, isRepeated, key, request, ctx, nonce) : null;
    if (ctx.viewer) deps.metrics.memberPage(made ? 'of-kept' : 'alone', ctx.zone.abbr);
    return made
      ? sendHtml(made, 200, policy, reply)
      : send(await deps.pages.render(request, ctx, { nonce, masked }), policy, reply);
  }
  const answer = await keptPage(deps, isRepeated, key, request, ctx, masked);
  if ('body' in answer) return deps.sendReady(answer, request, reply);
  const nonce = newNonce();
  return send({ ...answer, html: answer.html.replaceAll(NONCE_PLACEHOLDER, nonce) }, pagePolicy(nonce), reply);
}

/** The page of an address as every visitor gets it. */
const keptPage = (
  { cache, pages }: PageDeps,
  isRepeated: Repeats,
  key: string,
  request: FastifyRequest,
  visitor: HostContext,
  masked: boolean,
): Promise<ReadyReply | RenderedPage> =>
  cache.through<ReadyReply | RenderedPage>(
    key,
    async (tag) => {
      const page = await pages.render(request, visitor, { nonce: NONCE_PLACEHOLDER, masked, forAll: !masked });
      tag(...visitor.tagLog);
      const isIncompletePage = isIncomplete(visitor.tagLog);
      if (page.redirect !== null || page.status >= 500) return page;
      const ready = readyPage(page.status, page.html, isIncompletePage);
      return page.forMembers && !isIncompletePage
        ? { ...ready, members: keptForMembers(page.forMembers, ready.body) }
        : ready;
    },
    // Only found pages are kept: a 404 would let anybody fill the cache, and trouble must not
    // outlive its cause.
    (made) => ('body' in made && made.status === 200 && isRepeated(key) ? made.body.length : null),
  );

/**
 * The page that everybody sees with this member's own parts in it (docs/member-pages.md).
 * @returns null where it has to be rendered for them alone
 */
async function memberPage(
  deps: PageDeps,
  isRepeated: Repeats,
  key: string,
  request: FastifyRequest,
  ctx: HostContext,
  nonce: string,
): Promise<Buffer | null> {
  const visitor = deps.visitorOf(request);
  // A member whose first game is another has another zone's page at the same address.
  if (visitor.zone !== ctx.zone) return null;
  // What comes once is not kept: it would be rendered twice.
  if (deps.cache.get(key) === undefined && !isRepeated(key)) return null;
  const answer = await keptPage(deps, isRepeated, key, request, visitor, false);
  if (!('body' in answer) || !answer.members) return null;
  try {
    const parts = await deps.pages.drawParts(answer.members, request, ctx);
    return parts && withParts(answer.members, parts, nonce);
  } catch (error) {
    request.log.error({ err: error }, 'The parts of a page for a member could not be made');
    return null;
  }
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
  if (page.redirect !== null) return unkept(reply).redirect(page.redirect, page.status);
  if (page.status === 503) reply.header('retry-after', OUTAGE_SECONDS);
  return sendHtml(Buffer.from(page.html), page.status, policy, reply);
}

/** What is sent is this reader's alone. */
const unkept = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language');

const sendHtml = (bytes: Buffer, status: number, policy: string, reply: FastifyReply): FastifyReply =>
  unkept(reply)
    .code(status)
    .header('content-security-policy', policy)
    .header('server-timing', pageTiming(reply.request.id))
    .type('text/html; charset=utf-8')
    .send(bytes);
