import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureCodes } from '../../platform/contract/index.ts';
import { serveCalls } from '../host/api/api-routes.ts';
import type { EndpointTable } from '../host/api/endpoint-table.ts';
import { companyNetwork } from '../host/http/company-network.ts';
import { limitConnections } from '../host/http/connections.ts';
import { sendError } from '../host/http/error-reply.ts';
import { serveFiles } from '../host/http/files.ts';
import { newNonce, setSecurityHeaders } from '../host/http/headers.ts';
import { answerFromCache } from '../host/http/http-cache.ts';
import { turnOldBrowsersAway } from '../host/http/old-browsers.ts';
import {
  createOriginTest,
  createSiteOrigin,
  isAllowedOrigin,
  isFromOurPage,
  refuseBadHosts,
} from '../host/http/origin.ts';
import { sendPlainPage } from '../host/http/plain-page.ts';
import { limitRates } from '../host/http/rate-limit.ts';
import { createReadYourWrites } from '../host/http/read-your-writes.ts';
import { createSendReady } from '../host/http/ready-reply.ts';
import { createContextOf, visitorContext } from '../host/http/request-context.ts';
import { logRequests } from '../host/http/request-log.ts';
import { createSessionCookie } from '../host/http/session-cookie.ts';
import { leadToSite } from '../host/http/site-choice.ts';
import { hostOf, resolveZone } from '../host/http/zone-resolver.ts';
import { readBuildVersion } from '../host/operations/build-version.ts';
import type { DatabaseDisk } from '../host/operations/database-disk.ts';
import { createDraining, type Draining } from '../host/operations/health.ts';
import { serveOperatorPages } from '../host/operations/operators.ts';
import { createPageRender } from '../host/pages/page-render.ts';
import { servePages } from '../host/pages/pages.ts';
import { localeOf } from '../host/translate.ts';
import { isHostToken, serveAccountPage } from '../modules/accounts/index.ts';
import { serveDiscovery } from '../modules/discovery/index.ts';
import { createAudience, mediaHooks, serveMedia } from '../modules/media/index.ts';
import { serveMailPages } from '../modules/mail/index.ts';
import { roomPoint, serveStreams } from '../modules/messages/index.ts';
import { isInSight, isPostInSight } from '../modules/posts/index.ts';
import { fail } from '../sdk/index.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Modules } from './modules.ts';
import type { AppOverrides } from './overrides.ts';

/**
 * What answers requests, as plugins of Fastify in the order in which a request meets them, from the
 * connection to the page. A hook is met by the routes of the plugins behind it.
 */
export async function openHost(
  infrastructure: Infrastructure,
  modules: Modules,
  { table, databaseDisk }: { readonly table: EndpointTable; readonly databaseDisk: DatabaseDisk },
  overrides: AppOverrides,
): Promise<Draining> {
  const tools = createTools(infrastructure, modules);
  const draining = createDraining();
  draining.onStart(modules.streams.close);
  await meetRequests(infrastructure, modules, tools, overrides.connections);
  await infrastructure.app.register(serveOperatorPages, {
    ...infrastructure,
    build: readBuildVersion(infrastructure.root),
    storage: modules.pictures.watch,
    streams: modules.streams,
    draining,
    databaseDisk,
    mail: modules.mail.state,
    leftOut: infrastructure.pluginSet.leftOut,
  });
  await answerOthers(infrastructure, modules, tools);
  await answerCalls(infrastructure, modules, tools, table);
  if (overrides.pages ?? true) await answerPages(infrastructure, modules, tools, table);
  return draining;
}

/** What several of the parts below read a request with. */
function createTools(infrastructure: Infrastructure, { viewers, sessions, people }: Modules) {
  const { config, db, zones, now, unkept, isHttps } = infrastructure;
  const zoneOfHost = (request: FastifyRequest) => zones.current().byHost.get(hostOf(request)) ?? null;
  const originOf = createSiteOrigin(config.publicOrigin, (request) => zoneOfHost(request) !== null);
  const readYourWrites = createReadYourWrites({ db, unkept, https: isHttps });
  const cookie = createSessionCookie(isHttps, isHostToken);
  const onCompanyNetwork = companyNetwork(config.companyNetwork);
  const firstZone = people.games.firstZone;
  return {
    zoneOfHost,
    originOf,
    readYourWrites,
    cookie,
    sendReady: createSendReady(isHttps),
    isOurOrigin: createOriginTest(config.publicOrigin),
    isMasked: (request: FastifyRequest): boolean => !onCompanyNetwork(request.ip),
    contextOf: createContextOf({ viewers, sessions, firstZone, zones, now, cookie, originOf, readYourWrites }),
  };
}
type Tools = ReturnType<typeof createTools>;

/** Connections, headers, cookies, limits and refusals: what every request meets first. */
async function meetRequests(
  { app, config, zones, cache, translator, faults, isHttps, isRateLimited }: Infrastructure,
  { viewers }: Modules,
  { cookie, sendReady, isMasked }: Tools,
  connections: number | undefined,
): Promise<void> {
  if (connections !== undefined) await app.register(limitConnections, { most: connections });
  await app.register(refuseBadHosts);
  await app.register(logRequests, { zones: () => zones.current(), viewers, cookie });
  await app.register(turnOldBrowsersAway, { grayMode: config.grayMode, translator });
  await app.register(leadToSite, { zones: () => zones.current(), isHttps });
  await app.register(answerFromCache, { cache, sendReady, isMasked });
  await app.register(setSecurityHeaders, { isHttps });
  app.removeContentTypeParser('text/plain');
  await app.register(cookies);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  if (isRateLimited) await app.register(limitRates, { viewers, cookie });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, translator, faults));
}

/**
 * What is neither a call nor a page of the zone: files, media, feeds for machines, the login's
 * page, event streams.
 */
async function answerOthers(infrastructure: Infrastructure, modules: Modules, tools: Tools): Promise<void> {
  const { app, config, db, hooks, now, root, zones, registries } = infrastructure;
  const { viewers, posts, storage, streams } = modules;
  const { cookie, originOf, zoneOfHost, isOurOrigin, contextOf } = tools;
  await app.register(serveFiles, { zonesDir: config.zonesDir, root });
  await app.register(serveMedia, {
    storage,
    audience: createAudience({
      db,
      pictureCodes: infrastructure.codesAt(pictureCodes),
      isInSight: (mediaId) => isInSight(db, mediaId),
      isPostInSight: (ids) => isPostInSight(db, ids),
      async placeOf(abbr, url) {
        const zone = zones.current().byAbbr.get(abbr);
        return zone ? hooks.run(mediaHooks.place, { zone }, url) : null;
      },
      async viewerIn(request, abbr) {
        const token = cookie.read(request);
        const zone = zones.current().byAbbr.get(abbr);
        const found = token !== null && zone ? await viewers.resolve(token, now()) : null;
        return zone && found?.status === 'signedIn' ? viewers.of(found.data, zone) : null;
      },
    }),
  });
  await app.register(serveDiscovery, {
    db,
    posts,
    zonesDir: config.zonesDir,
    zones: () => zones.current().list,
    originOf,
    zoneOfHost,
    anyone: (request) => visitorContext({ zones, originOf }, request, now()),
    siteText: infrastructure.siteText,
  });
  await app.register(serveAccountPage, {
    zoneOf: (request) => resolveZone(zones.current(), request, null),
    localeOf: (request) => localeOf(request.cookies, request.headers['accept-language']),
    allowedOrigin: isOurOrigin,
    nonceOf: newNonce,
    frameAncestors: () => `'self'`,
  });
  await app.register(serveMailPages, {
    addresses: modules.mail.addresses,
    settings: modules.messageSettings,
    seals: modules.mail.seals,
    translator: infrastructure.translator,
    localeOf: (request) => localeOf(request.cookies, request.headers['accept-language']),
    now,
    sendPage: sendPlainPage,
  });
  await app.register(serveStreams, {
    streams,
    async admit(ctx, room) {
      const rooms = registries.of(ctx.zone.abbr).all(roomPoint);
      const found = rooms.find(({ plugin }) => plugin === room);
      if (!found) throw fail('NOT_FOUND');
      await found.admit(ctx);
    },
    contextOf,
    isOurOrigin: (request) => isAllowedOrigin(request, isOurOrigin),
    rateLimited: infrastructure.isRateLimited,
  });
}

async function answerCalls(
  { app, cache, ownReplies, csrf, translator, isRateLimited }: Infrastructure,
  { restrictions }: Modules,
  { sendReady, contextOf, isOurOrigin, readYourWrites }: Tools,
  table: EndpointTable,
): Promise<void> {
  await app.register(serveCalls, {
    table,
    cache,
    ownReplies,
    csrf,
    sendReady,
    contextOf,
    isOurOrigin: (request) => isAllowedOrigin(request, isOurOrigin),
    isFromOurPage: (request) => isFromOurPage(request, isOurOrigin),
    readYourWrites,
    rateLimited: isRateLimited,
    assertNotBanned: restrictions.assertNotBanned,
  });
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendError(fail('NOT_FOUND'), request, reply, translator);
  app.setNotFoundHandler(notFound);
  for (const prefix of ['/api/*', '/account/api/*']) app.all(prefix, { schema: { hide: true } }, notFound);
}

async function answerPages(
  infrastructure: Infrastructure,
  { details, switches }: Modules,
  { sendReady, contextOf, originOf, isMasked, readYourWrites }: Tools,
  table: EndpointTable,
): Promise<void> {
  const { app, config, cache, ownReplies, zones, now, isRateLimited } = infrastructure;
  const pages = await createPageRender(app, {
    ...infrastructure,
    table,
    pluginSchemas: infrastructure.pluginSet.schemas,
    ownUser: details.ownUser,
    switches,
  });
  await app.register(servePages, {
    cache,
    ownReplies,
    sendReady,
    contextOf,
    isDev: !config.production,
    metrics: infrastructure.metrics,
    isMasked,
    rateLimited: isRateLimited,
    follow: readYourWrites.follow,
    visitorOf: (request) => visitorContext({ zones, originOf }, request, now(), 'page'),
    pages: {
      render: (request, ctx, how) => readYourWrites.answer(ctx, false, () => pages.render(request, ctx, how)),
      drawParts: (page, request, ctx) => readYourWrites.answer(ctx, false, () => pages.drawParts(page, request, ctx)),
    },
  });
}
