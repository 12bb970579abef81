import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureCodes } from '../../platform/contract/index.ts';
import { registerApi } from '../host/api/api-routes.ts';
import type { EndpointTable } from '../host/api/endpoint-table.ts';
import { companyNetwork } from '../host/http/company-network.ts';
import { limitConnections } from '../host/http/connections.ts';
import { sendError } from '../host/http/error-reply.ts';
import { registerFiles } from '../host/http/files.ts';
import { newNonce, registerSecurityHeaders } from '../host/http/headers.ts';
import { registerKept } from '../host/http/http-cache.ts';
import { registerOldBrowsers } from '../host/http/old-browsers.ts';
import {
  createOriginTest,
  createSiteOrigin,
  isAllowedOrigin,
  isFromOurPage,
  refuseBadHosts,
} from '../host/http/origin.ts';
import { createReadYourWrites } from '../host/http/read-your-writes.ts';
import { registerRateLimit } from '../host/http/rate-limit.ts';
import { createSendReady } from '../host/http/ready-reply.ts';
import { createContextOf, visitorContext } from '../host/http/request-context.ts';
import { registerRequestLog } from '../host/http/request-log.ts';
import { createSessionCookie } from '../host/http/session-cookie.ts';
import { hostOf, resolveZone } from '../host/http/zone-resolver.ts';
import { readBuildVersion } from '../host/operations/build-version.ts';
import type { DatabaseDisk } from '../host/operations/database-disk.ts';
import { createDraining, type Draining } from '../host/operations/health.ts';
import { registerOperatorPages } from '../host/operations/operators.ts';
import { createPageRender } from '../host/pages/page-render.ts';
import { registerPages } from '../host/pages/pages.ts';
import { localeOf } from '../host/translate.ts';
import { accountPageRoutes, isHostToken } from '../modules/accounts/index.ts';
import { registerDiscovery } from '../modules/discovery/index.ts';
import { createAudience, serveMedia } from '../modules/media/index.ts';
import { roomPoint, serveStreams } from '../modules/messages/index.ts';
import { fail } from '../sdk/index.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Modules } from './modules.ts';
import type { AppOverrides } from './overrides.ts';

/**
 * What answers requests: from the connection to the page, in the order in which a request meets it.
 */
export async function openHost(
  infrastructure: Infrastructure,
  modules: Modules,
  { table, databaseDisk }: { readonly table: EndpointTable; readonly databaseDisk: DatabaseDisk },
  overrides: AppOverrides,
): Promise<Draining> {
  const tools = createTools(infrastructure, modules);
  const draining = createDraining();
  await openHttp(infrastructure, modules, tools, overrides.connections);
  await registerOperatorPages(infrastructure.app, {
    ...infrastructure,
    build: readBuildVersion(infrastructure.root),
    storage: modules.pictures.watch,
    streams: modules.streams,
    draining,
    databaseDisk,
    leftOut: infrastructure.pluginSet.leftOut,
  });
  draining.onStart(modules.streams.close);
  serveFiles(infrastructure, modules, tools);
  serveCalls(infrastructure, modules, tools, table);
  if (overrides.pages ?? true) await servePages(infrastructure, modules, tools, table);
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
async function openHttp(
  { app, config, zones, cache, translator, faults, isHttps, isRateLimited }: Infrastructure,
  { viewers }: Modules,
  { cookie, sendReady, isMasked }: Tools,
  connections: number | undefined,
): Promise<void> {
  if (connections !== undefined) limitConnections(app, connections);
  refuseBadHosts(app);
  registerRequestLog(app, { zones: () => zones.current(), viewers, cookie });
  registerOldBrowsers(app, config, translator);
  registerKept(app, cache, sendReady, isMasked);
  registerSecurityHeaders(app, isHttps);
  app.removeContentTypeParser('text/plain');
  await app.register(cookies);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  if (isRateLimited) await registerRateLimit(app, viewers, cookie);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, translator, faults));
}

/**
 * What is neither a call nor a page of the zone: files, media, feeds for machines, the login's
 * page, event streams.
 */
function serveFiles(infrastructure: Infrastructure, modules: Modules, tools: Tools): void {
  const { app, config, db, now, root, zones, registries } = infrastructure;
  const { viewers, posts, storage, streams } = modules;
  const { cookie, originOf, zoneOfHost, isOurOrigin, contextOf } = tools;
  registerFiles(app, { config, root });
  serveMedia(app, {
    storage,
    audience: createAudience({
      db,
      pictureCodes: infrastructure.codesAt(pictureCodes),
      async viewerIn(request, abbr) {
        const token = cookie.read(request);
        const zone = zones.current().byAbbr.get(abbr);
        const found = token !== null && zone ? await viewers.resolve(token, now()) : null;
        return zone && found?.status === 'signedIn' ? viewers.of(found.data, zone) : null;
      },
    }),
  });
  registerDiscovery(app, {
    db,
    posts,
    zonesDir: config.zonesDir,
    zones: () => zones.current().list,
    originOf,
    zoneOfHost,
    anyone: (request) => visitorContext({ zones, originOf }, request, now()),
    siteText: infrastructure.siteText,
  });
  accountPageRoutes({
    zoneOf: (request) => resolveZone(zones.current(), request, null),
    localeOf: (request) => localeOf(request.cookies, request.headers['accept-language']),
    allowedOrigin: isOurOrigin,
    nonceOf: newNonce,
    frameAncestors: () => `'self'`,
  })(app);
  serveStreams(app, {
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

function serveCalls(
  { app, cache, csrf, translator, isRateLimited }: Infrastructure,
  { restrictions }: Modules,
  { sendReady, contextOf, isOurOrigin, readYourWrites }: Tools,
  table: EndpointTable,
): void {
  registerApi(app, {
    table,
    cache,
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

async function servePages(
  infrastructure: Infrastructure,
  { details, switches }: Modules,
  { sendReady, contextOf, isMasked, readYourWrites }: Tools,
  table: EndpointTable,
): Promise<void> {
  const { app, config, cache, isRateLimited } = infrastructure;
  const render = await createPageRender(app, {
    ...infrastructure,
    table,
    pluginSchemas: infrastructure.pluginSet.schemas,
    ownUser: details.ownUser,
    switches,
  });
  registerPages(app, {
    cache,
    sendReady,
    contextOf,
    isDev: !config.production,
    isMasked,
    rateLimited: isRateLimited,
    follow: readYourWrites.follow,
    render: (request, ctx, ...how) => readYourWrites.answer(ctx, false, () => render(request, ctx, ...how)),
  });
}
