import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  declaredAt,
  pictureCodes,
  staffCodes,
  type DataPoint,
  type PluginManifest,
} from '../platform/contract/index.ts';
import { CORE_MANIFEST, createCore, ROOM_CHANNEL, type Core } from './core.ts';
import { openDb, type Db } from './db/index.ts';
import { registerApi } from './host/api/api-routes.ts';
import { createCache, type TaggedCache } from './host/cache.ts';
import { isHttps, type Config } from './host/operations/config.ts';
import { readBuildVersion } from './host/operations/build-version.ts';
import { createCached } from './host/context.ts';
import { createCsrf } from './host/http/csrf.ts';
import { watchDatabaseDisk } from './host/operations/database-disk.ts';
import { createEndpointTable, type EndpointTable } from './host/api/endpoint-table.ts';
import { createReplyDefaults } from './host/api/reply-defaults.ts';
import { fieldsOfHook } from './host/api/reply-docs.ts';
import { sendError } from './host/http/error-reply.ts';
import { registerFiles } from './host/http/files.ts';
import { createDraining, type Draining } from './host/operations/health.ts';
import { registerSecurityHeaders } from './host/http/headers.ts';
import { createHooks, type Hooks } from './host/registry/hooks.ts';
import { createFastify, type LogStream } from './host/http/fastify.ts';
import { registerKept } from './host/http/http-cache.ts';
import { createNonces, createSendReady } from './host/http/ready-reply.ts';
import { limitConnections } from './host/http/connections.ts';
import { createContextOf, visitorContext } from './host/http/request-context.ts';
import { startJobs } from './host/operations/jobs.ts';
import { createMetrics } from './host/operations/metrics.ts';
import { registerOldBrowsers } from './host/http/old-browsers.ts';
import { registerOperatorPages } from './host/operations/operators.ts';
import { createSessionCookie } from './host/http/session-cookie.ts';
import { createOwnWrites, createUnkept } from './host/http/own-writes.ts';
import {
  createOriginTest,
  createSiteOrigin,
  isAllowedOrigin,
  isFromOurPage,
  refuseBadHosts,
} from './host/http/origin.ts';
import { registerPages } from './host/pages/pages.ts';
import { createPluginFaults, type PluginFaults } from './host/registry/plugin-faults.ts';
import { createPluginScope, type PluginScope } from './host/registry/plugin-scope.ts';
import { createPluginSet } from './host/registry/plugin-set.ts';
import { createPageRender } from './host/pages/page-render.ts';
import { createRegistries, type Registries } from './host/registry/registries.ts';
import { registerRequestLog } from './host/http/request-log.ts';
import { registerRateLimit } from './host/http/rate-limit.ts';
import { createTroubleLog } from './host/operations/trouble-log.ts';
import { createSiteText, createTranslator, localeOf } from './host/translate.ts';
import type { Translator } from './host/services.ts';
import { createValidation } from './host/api/validate.ts';
import { hostOf, resolveZone } from './host/http/zone-resolver.ts';
import { accountPageRoutes, isHostToken, viewerFor, type PasswordCost } from './modules/accounts/index.ts';
import { registerDiscovery } from './modules/discovery/index.ts';
import { createAudience, serveMedia } from './modules/media/index.ts';
import {
  countersOf,
  createMessageKinds,
  createStreams,
  serveStreams,
  type RoomNews,
} from './modules/messages/index.ts';
import { companyNetwork } from './host/http/company-network.ts';
import { openLogSink } from './providers/log-sink/index.ts';
import { loadPlugins, type ImportPlugin, type LeftOut } from './plugins.ts';
import {
  fail,
  hookPoint,
  jobPoint,
  peopleService,
  postFieldsPoint,
  roomPoint,
  routePoint,
  type ServerHalf,
  type ServerPlugin,
} from './sdk/index.ts';
import { createZoneStore, type ZoneStore } from './zones/index.ts';

/** What tests and the operator commands replace. */
export interface AppOverrides {
  /** The project's folder: locales, plugins, dist. */
  readonly root: string;
  readonly plugins?: readonly ServerPlugin[];
  readonly importPlugin?: ImportPlugin;
  /** How long a hook of a plugin may take, milliseconds. */
  readonly hookLimitMs?: number;
  readonly now?: () => number;
  /** Limits of requests and of how fast one person publishes. Default true. */
  readonly rateLimited?: boolean;
  /** False serves calls only, without a built client (API tests, operator commands). Default true. */
  readonly pages?: boolean;
  /** Follow changes of the zone files. Default true. */
  readonly watchZones?: boolean;
  /** Background jobs. Default true. */
  readonly jobs?: boolean;
  /** The most connections at once; absent: as many as come (nothing listens). */
  readonly connections?: number;
  readonly logStream?: LogStream;
  /** Of new passwords; default what is fit for people's. */
  readonly passwordCost?: PasswordCost;
  /** Instead of the network, for `webService`. */
  readonly web?: typeof fetch;
}

export interface Guildhall {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Db;
  readonly core: Core;
  readonly zones: ZoneStore;
  /** What core and plugins bring to each zone. */
  readonly registries: Registries;
  readonly table: EndpointTable;
  readonly cache: TaggedCache;
  /** Forgets everything that is kept. */
  readonly flush: () => void;
  /** The same on the other hosts of this database. */
  readonly flushOthers: () => Promise<void>;
  readonly translator: Translator;
  readonly draining: Draining;
  readonly plugins: readonly ServerPlugin[];
  /** Of all plugins, also those that this host goes on without. */
  readonly manifests: readonly PluginManifest[];
  /** Plugins that this host goes on without. */
  readonly leftOut: readonly LeftOut[];
  readonly hooks: Hooks;
  readonly faults: PluginFaults;
  readonly scope: PluginScope;
}

const INVALIDATE = 'invalidate';
/** The channel on which every other host is told to forget everything that it keeps. */
export const FLUSH = 'flush';
/** What is kept of single people, apart: readers who come and go must not push out what everybody reads. */
const OWN_BYTES = 4 * 1024 * 1024;

/**
 * Builds the whole application, ready to listen or inject: the same for production and for tests (design section 1).
 * @throws ZoneConfigError, RegistryError, EndpointTableError or a database error: a server that is not sound does not start. A plugin that cannot be
 *   started is left out; with `PLUGINS=strict` it is a PluginStartError
 */
export async function buildApp(config: Config, overrides: AppOverrides): Promise<Guildhall> {
  const now = overrides.now ?? Date.now;
  const https = isHttps(config);
  const scope = createPluginScope();
  const { importPlugin } = overrides;
  const loaded = overrides.plugins
    ? { plugins: overrides.plugins, leftOut: [] }
    : await loadPlugins(join(overrides.root, 'plugins'), scope, {
        safeMode: config.safeMode,
        ...(importPlugin ? { importPlugin } : {}),
      });
  const pluginSet = createPluginSet(loaded, scope, config.strictPlugins);
  const { schemas: pluginSchemas, leftOut } = pluginSet;
  const translator = createTranslator(
    pathToFileURL(join(overrides.root, '/')),
    pluginSet.manifests.map(({ id }) => id),
    (plugin, error) => pluginSet.leaveOut(plugin, 'import', error),
  );
  const app = createFastify(config, translator, overrides.logStream);
  const zones = createZoneStore({
    dir: config.zonesDir,
    pluginSchemas,
    pluginRequires: pluginSet.requires,
    pluginLabelTypes: pluginSet.labelTypes,
    log: app.log,
    watch: overrides.watchZones ?? true,
  });
  const metrics = createMetrics();
  const db = await openDb({
    url: config.databaseUrl ?? undefined,
    readUrl: config.databaseReadUrl ?? undefined,
    file: join(config.dataDir, 'guildhall.db'),
    log: app.log,
    onStatement: metrics.statements.record,
  });
  app.addHook('onClose', async () => {
    zones.close();
    await db.close();
  });
  await pluginSet.migrate(db);

  const unkept = createUnkept();
  const caching = { now, building: db.fresh, isUnkept: unkept.isOn, inTx: db.inTx };
  const cache = createCache(caching);
  const cached = createCached(cache);
  const ownCache = createCache({ ...caching, maxBytes: OWN_BYTES });
  const csrf = createCsrf(config.sessionSecret);
  const faults = createPluginFaults(app.log);
  const hooks = createHooks((abbr) => registries.of(abbr).all(hookPoint), faults, overrides.hookLimitMs);
  const logSink = openLogSink({
    url: config.logSinkUrl,
    dir: join(config.dataDir, 'logs'),
    onError: (error) => app.log.warn({ err: error }, 'A report of a browser was lost'),
  });
  app.addHook('onClose', () => logSink.close());
  const siteText = createSiteText(translator);
  const allManifests = [CORE_MANIFEST, ...pluginSet.manifests];
  const codesAt = (point: DataPoint<readonly number[]>) =>
    declaredAt(point, allManifests).flatMap(({ value }) => value);
  const messageKinds = createMessageKinds(allManifests, (abbr) => enabledIn(abbr));
  const core = createCore({
    db,
    config,
    hooks,
    csrf,
    translator,
    messageKinds,
    defaultsOf: createReplyDefaults(pluginSet.manifests),
    staffCodes: codesAt(staffCodes),
    logSink,
    now,
    passwordCost: overrides.passwordCost,
    isPaced: overrides.rateLimited ?? true,
    web: overrides.web ?? (config.webBeacons ? fetch : null),
    ...createTroubleLog(app.log),
    siteText,
    zones: () => zones.current().list,
    cached,
    cachedOwn: createCached(ownCache),
    isUnkept: unkept.isOn,
    productMap: () => zones.current().productMap.map,
    invalidate: (...tags) => {
      db.afterCommit(() => drop(tags), true);
      void db
        .publish(INVALIDATE, tags)
        .catch((error: unknown) => app.log.error({ err: error }, 'Telling the other hosts failed'));
    },
  });
  const drop = (tags: readonly string[]): void => {
    cache.invalidate(tags);
    ownCache.invalidate(tags);
    core.viewers.onInvalidate(tags);
    streams.onInvalidate(tags);
  };
  const streams = createStreams({
    now,
    unreadFor: core.messages.unreadFor,
    isActive: async (uid) => (await core.viewers.load(uid))?.frozen === false,
    blockedBy: core.services.of(peopleService).blockedBy,
    checkSessions: async (ids) => drop(await core.viewers.endedTags(ids, now())),
    onError: (error) => app.log.error({ err: error }, 'Telling open pages of messages failed'),
  });
  app.addHook('preClose', async () => streams.close());
  db.subscribe(INVALIDATE, (payload, local) => {
    if (!local && Array.isArray(payload)) drop(payload.filter((tag) => typeof tag === 'string'));
  });
  // Only our own hosts speak here.
  db.subscribe(ROOM_CHANNEL, (news) => void streams.tellRoom(news as RoomNews));
  const flush = (): void => {
    cache.flush();
    ownCache.flush();
    core.viewers.flush();
    streams.flush();
  };
  db.onReconnect(flush);
  db.subscribe(FLUSH, (_payload, local) => void (local || flush()));

  const databaseDisk = watchDatabaseDisk(config, app.log, now);
  const halves: ServerHalf[] = [
    {
      manifest: CORE_MANIFEST,
      extensions: [...core.routes, ...core.listeners, ...core.jobs, ...databaseDisk.jobs],
    },
    ...pluginSet.halves(core.services),
  ];
  for (const { id: plugin, stage, reason, error: err } of leftOut)
    app.log.error({ plugin, stage, reason, ...(err === undefined ? {} : { err }) }, 'A plugin was left out');
  zones.leaveOut(leftOut.map(({ id }) => id));
  const enabledIn = (abbr: string): string[] => {
    const { byAbbr, leftOut: standIns } = zones.current();
    return [...Object.keys(byAbbr.get(abbr)?.plugins ?? {}), ...(standIns.get(abbr) ?? [])];
  };
  const registries = createRegistries(halves, enabledIn, app.log);
  const { everything } = registries;
  zones.onChange(() => {
    registries.forget();
    flush();
  });
  const table = createEndpointTable(
    everything.all(routePoint),
    everything.all(postFieldsPoint),
    [...everything.all(hookPoint).flatMap(fieldsOfHook), ...countersOf(messageKinds)],
    createValidation(),
  );
  const ownWrites = createOwnWrites({ db, unkept, https });
  const isOurOrigin = createOriginTest(config.publicOrigin);
  const zoneOfHost = (request: FastifyRequest) => zones.current().byHost.get(hostOf(request)) ?? null;
  const originOf = createSiteOrigin(config.publicOrigin, (request) => zoneOfHost(request) !== null);
  const cookie = createSessionCookie(https, isHostToken);
  const contextOf = createContextOf({ core, zones, now, cookie, originOf, ownWrites });
  const draining = createDraining();
  const onCompanyNetwork = companyNetwork(config.companyNetwork);

  const isMasked = (request: FastifyRequest): boolean => !onCompanyNetwork(request.ip);
  const newNonce = createNonces();
  const sendReady = createSendReady(https, newNonce);
  if (overrides.connections !== undefined) limitConnections(app, overrides.connections);
  refuseBadHosts(app);
  registerRequestLog(app, { zones: () => zones.current(), viewers: core.viewers, cookie });
  registerOldBrowsers(app, config, translator);
  registerKept(app, cache, sendReady, isMasked);
  registerSecurityHeaders(app, https);
  app.removeContentTypeParser('text/plain');
  await app.register(cookies);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  const rateLimited = overrides.rateLimited ?? true;
  if (rateLimited) await registerRateLimit(app, core.viewers, cookie);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, translator, faults));
  await registerOperatorPages(app, {
    config,
    core,
    metrics,
    build: readBuildVersion(overrides.root),
    zones,
    cache,
    streams,
    db,
    draining,
    databaseDisk,
    faults,
    leftOut,
  });
  draining.onStart(streams.close);
  registerFiles(app, { config, root: overrides.root });
  const viewerIn = async (request: FastifyRequest, abbr: string) => {
    const token = cookie.read(request);
    const zone = zones.current().byAbbr.get(abbr);
    const found = token !== null && zone ? await core.viewers.resolve(token, now()) : null;
    return zone && found?.status === 'signedIn' ? viewerFor(found.data, zone) : null;
  };
  serveMedia(app, {
    storage: core.storage,
    audience: createAudience({ db, viewerIn, pictureCodes: codesAt(pictureCodes) }),
  });
  registerDiscovery(app, {
    db,
    posts: core.posts,
    zonesDir: config.zonesDir,
    zones: () => zones.current().list,
    originOf,
    zoneOfHost,
    anyone: (request) => visitorContext({ zones, originOf }, request, now()),
    siteText,
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
    admit: async (ctx, room) => {
      const found = registries
        .of(ctx.zone.abbr)
        .all(roomPoint)
        .find(({ plugin }) => plugin === room);
      if (!found) throw fail('NOT_FOUND');
      await found.admit(ctx);
    },
    contextOf,
    isOurOrigin: (request) => isAllowedOrigin(request, isOurOrigin),
    rateLimited,
  });
  registerApi(app, {
    table,
    cache,
    csrf,
    sendReady,
    contextOf,
    isOurOrigin: (request) => isAllowedOrigin(request, isOurOrigin),
    isFromOurPage: (request) => isFromOurPage(request, isOurOrigin),
    ...{ ownWrites, rateLimited },
    assertNotBanned: core.restrictions.assertNotBanned,
  });
  const api404 = (request: FastifyRequest, reply: FastifyReply) =>
    sendError(fail('NOT_FOUND'), request, reply, translator);
  app.setNotFoundHandler(api404);
  for (const prefix of ['/api/*', '/account/api/*']) app.all(prefix, { schema: { hide: true } }, api404);
  if (overrides.pages ?? true) {
    const pages = await createPageRender(app, {
      config,
      zones,
      core,
      table,
      translator,
      cached,
      pluginSchemas,
      switches: core.switches,
      faults,
      root: overrides.root,
    });
    registerPages(app, {
      cache,
      sendReady,
      newNonce,
      contextOf,
      isDev: !config.production,
      isMasked,
      rateLimited,
      follow: ownWrites.follow,
      render: (request, ctx, ...how) => ownWrites.answer(ctx, false, () => pages(request, ctx, ...how)),
    });
  }
  if (overrides.jobs ?? true) {
    startJobs(app, everything.all(jobPoint), now, faults, metrics);
    void core.pictures.watch.check(); // what is wrong with its keys is told now, not with the first picture; nobody waits for it
  }
  const flushOthers = (): Promise<void> => db.publish(FLUSH, null);
  return {
    app,
    config,
    db,
    core,
    zones,
    table,
    cache,
    flush,
    flushOthers,
    registries,
    translator,
    draining,
    plugins: pluginSet.running,
    manifests: pluginSet.manifests,
    leftOut,
    hooks,
    faults,
    scope,
  };
}
