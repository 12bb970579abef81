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
import { readyPage, textOf, type ReadyReply, type SendReady } from '../http/ready-reply.ts';
import { createRepeats, type Repeats } from '../../sdk/repeats.ts';
import type { OwnReplies } from '../own-replies.ts';
import { keptForMembers, withParts, type KeptForMembers } from './member-page.ts';
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
  /** Keeps what members get. */
  readonly ownReplies: Pick<OwnReplies, 'through'>;
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

/** A page as bytes; for members as well, where it is not rendered for each of them. */
interface KeptPage extends ReadyReply {
  readonly members?: KeptForMembers;
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
  if (key === null) {
    if (ctx.viewer) deps.metrics.memberPage('alone', ctx.zone.abbr);
    const nonce = newNonce();
    return send(await deps.pages.render(request, ctx, { nonce, masked }), pagePolicy(nonce, deps.isDev), reply);
  }
  const answer = ctx.viewer
    ? await memberPage(deps, isRepeated, key, request, ctx)
    : await keptPage(deps, isRepeated, key, request, ctx, masked);
  // Cookies are written by a hook of Fastify's own way.
  if ('body' in answer && !ctx.hasCookies()) return deps.sendReady(answer, request, reply);
  const nonce = newNonce();
  const page =
    'body' in answer
      ? { ...answer, html: textOf(answer, nonce), redirect: null }
      : { ...answer, html: answer.html.replaceAll(NONCE_PLACEHOLDER, nonce) };
  return send(page, pagePolicy(nonce), reply);
}

/** The page of an address as every visitor gets it: kept where it was asked for before. */
function keptPage(
  { cache, pages }: PageDeps,
  isRepeated: Repeats,
  key: string,
  request: FastifyRequest,
  visitor: HostContext,
  masked: boolean,
): Promise<KeptPage | RenderedPage> {
  let willKeep = false;
  return cache.through<KeptPage | RenderedPage>(
    key,
    async (tag) => {
      willKeep = isRepeated(key);
      const forAll = willKeep && !masked;
      const page = await pages.render(request, visitor, { nonce: NONCE_PLACEHOLDER, masked, forAll });
      tag(...visitor.tagLog);
      const isIncompletePage = isIncomplete(visitor.tagLog);
      if (!isReady(page)) return page;
      const ready = readyPage(page.status, page.html, isIncompletePage);
      return page.forMembers && !isIncompletePage
        ? { ...ready, members: keptForMembers(page.forMembers, ready.body) }
        : ready;
    },
    (made) => (willKeep && isKept(made) ? weightOf(made) : null),
  );
}

/** Bytes, roughly: what draws a page for members holds the replies that it was made from. */
const weightOf = ({ body, members }: KeptPage): number => Math.ceil((members ? 1.5 : 1) * body.length);

/** Neither a redirect nor trouble. */
const isReady = ({ redirect, status }: RenderedPage): boolean => redirect === null && status < 500;

/**
 * Only found pages are kept: a 404 would let anybody fill the cache, and trouble must not outlive
 * its cause.
 */
const isKept = (made: ReadyReply | RenderedPage): made is ReadyReply => 'body' in made && made.status === 200;

/**
 * A member's page: what everybody sees with their own parts in it, where it can be made so
 * (docs/member-pages.md), else one that is rendered for them alone. Both are kept for them.
 */
async function memberPage(
  deps: PageDeps,
  isRepeated: Repeats,
  key: string,
  request: FastifyRequest,
  ctx: HostContext,
): Promise<ReadyReply | RenderedPage> {
  const shared = await pageForAll(deps, isRepeated, key, request, ctx);
  const parts = shared && (await ownParts(deps, shared, key, request, ctx));
  deps.metrics.memberPage(parts ? 'of-kept' : 'alone', ctx.zone.abbr);
  if (parts) return withParts(shared, parts);
  return deps.ownReplies.through<ReadyReply | RenderedPage>(
    ctx,
    key,
    async () => {
      const page = await deps.pages.render(request, ctx, { nonce: NONCE_PLACEHOLDER, masked: false });
      return isReady(page) ? readyPage(page.status, page.html, true) : page;
    },
    (made) => (isKept(made) ? made.body.length : null),
  );
}

/** @returns null where there is none, or none that is worth being kept */
async function pageForAll(
  deps: PageDeps,
  isRepeated: Repeats,
  key: string,
  request: FastifyRequest,
  ctx: HostContext,
): Promise<KeptForMembers | null> {
  const visitor = deps.visitorOf(request);
  // A member whose first game is another has another zone's page at the same address.
  if (visitor.zone !== ctx.zone) return null;
  // What comes once is not kept: it would be rendered twice.
  if (deps.cache.get(key) === undefined && !isRepeated(key)) return null;
  const answer = await keptPage(deps, isRepeated, key, request, visitor, false);
  return ('body' in answer && answer.members) || null;
}

/**
 * What belongs into a kept page for this member.
 * @returns null where it has to be rendered for them alone
 */
async function ownParts(
  { pages, ownReplies }: PageDeps,
  page: KeptForMembers,
  key: string,
  request: FastifyRequest,
  ctx: HostContext,
): Promise<readonly Buffer[] | null> {
  try {
    return await ownReplies.through(
      ctx,
      `${page.version}\n${key}`,
      async () => (await pages.drawParts(page, request, ctx))?.map((part) => Buffer.from(part)) ?? null,
      // That there are none is kept as well: to find it out all calls of the page are asked.
      (parts) => (parts ?? []).reduce((bytes, { length }) => bytes + length, 0),
    );
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
