import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredAt, type DataPoint } from '../../platform/contract/index.ts';
import { openDb } from '../db/index.ts';
import { createReplyDefaults } from '../host/api/reply-defaults.ts';
import { createCache } from '../host/cache.ts';
import { createCached } from '../host/context.ts';
import { hookPoint } from '../host/hook-point.ts';
import { createCsrf } from '../host/http/csrf.ts';
import { createFastify } from '../host/http/fastify.ts';
import { createUnkept } from '../host/http/read-your-writes.ts';
import { createInvalidation } from '../host/invalidation.ts';
import { isHttps, type Config } from '../host/operations/config.ts';
import { createMetrics } from '../host/operations/metrics.ts';
import { createOwnReplies } from '../host/own-replies.ts';
import { createPersonalCache } from '../host/personal-cache.ts';
import { createDependencyWatch } from '../host/dependencies.ts';
import { createHooks } from '../host/registry/hooks.ts';
import { createPluginFaults } from '../host/registry/plugin-faults.ts';
import { createPluginScope } from '../host/registry/plugin-scope.ts';
import { createPluginSet } from '../host/registry/plugin-set.ts';
import { createRegistries } from '../host/registry/registries.ts';
import { createSiteText, createTranslator } from '../host/translate.ts';
import { loadPlugins } from '../plugins.ts';
import { openLogSink } from '../providers/log-sink/index.ts';
import { createOutside } from '../providers/outside/index.ts';
import { createZoneStore } from '../zones/index.ts';
import { CORE_MANIFEST } from './core-manifest.ts';
import type { AppOverrides } from './overrides.ts';

/**
 * What is kept of single people, apart: readers who come and go must not push out what everybody
 * reads.
 */
const OWN_BYTES = 4 * 1024 * 1024;

/**
 * What everything stands on, before there is a module: plugins that could be read, zones, the
 * database with all tables, caches, and a registry that is still empty.
 * @throws ZoneConfigError, PluginStartError or a database error
 */
export async function openInfrastructure(config: Config, overrides: AppOverrides) {
  const now = overrides.now ?? Date.now;
  const { root } = overrides;

  const scope = createPluginScope();
  const pluginSet = createPluginSet(await findPlugins(config, overrides, scope), scope, config.strictPlugins);
  const manifests = [CORE_MANIFEST, ...pluginSet.manifests];
  const translator = createTranslator(pathToFileURL(join(root, '/')), pluginSet.manifests, (plugin, error) =>
    pluginSet.leaveOut(plugin, 'import', error),
  );
  const app = createFastify(config, translator, overrides.logStream);
  const faults = createPluginFaults(app.log);

  const zones = createZoneStore({
    dir: config.zonesDir,
    pluginSchemas: pluginSet.schemas,
    pluginRules: pluginSet.zoneRules,
    log: app.log,
    watch: overrides.watchZones ?? true,
    compiler: overrides.configCompiler,
  });
  /** Ids of a zone's plugins, with those that stand in for what this host goes on without. */
  const enabledIn = (abbr: string): string[] => {
    const { byAbbr, leftOut } = zones.current();
    return [...Object.keys(byAbbr.get(abbr)?.plugins ?? {}), ...(leftOut.get(abbr) ?? [])];
  };
  const registries = createRegistries(enabledIn, app.log);
  const hooks = createHooks((abbr) => registries.of(abbr).all(hookPoint), faults, overrides.hookLimitMs);

  const metrics = createMetrics();
  const dependencies = createDependencyWatch();
  const db = await openDb({
    url: config.databaseUrl ?? undefined,
    readUrl: config.databaseReadUrl ?? undefined,
    file: join(config.dataDir, 'guildhall.db'),
    log: app.log,
    onStatement(by, seconds) {
      metrics.statements.record(by, seconds);
      dependencies.noteRead();
    },
  });
  app.addHook('onClose', async () => {
    zones.close();
    await db.close();
  });
  await pluginSet.migrate(db);

  const unkept = createUnkept();
  const invalidation = createInvalidation(db, app.log);
  const keeping = { now, isUnkept: unkept.isOn, inTx: db.inTx };
  const caching = { ...keeping, building: db.primary };
  const cache = createCache(caching);
  const ownCache = createCache({ ...caching, maxBytes: OWN_BYTES });
  const ownReplies = createOwnReplies(keeping, dependencies);
  invalidation.add(cache);
  invalidation.add(ownCache);
  invalidation.add(ownReplies);
  zones.onChange(() => {
    registries.forget();
    invalidation.flush();
  });
  const cachedOwn = createCached(ownCache, dependencies);

  const logSink = openLogSink({
    url: config.logSinkUrl,
    dir: join(config.dataDir, 'logs'),
    onError: (error) => app.log.warn({ err: error }, 'A report of a browser was lost'),
  });
  app.addHook('onClose', () => logSink.close());

  return {
    app,
    config,
    root,
    now,
    isHttps: isHttps(config),
    /** Limits of requests and of how fast one person publishes. */
    isRateLimited: overrides.rateLimited ?? true,
    scope,
    pluginSet,
    translator,
    siteText: createSiteText(translator),
    defaultsOf: createReplyDefaults(manifests),
    /** Of the core and of all plugins, also those that this host goes on without. */
    manifests,
    /** The codes that any of them declares at a point. */
    codesAt: (point: DataPoint<readonly number[]>) => declaredAt(point, manifests).flatMap(({ value }) => value),
    zones,
    enabledIn,
    registries,
    hooks,
    faults,
    metrics,
    db,
    unkept,
    invalidation,
    cache,
    cached: createCached(cache, dependencies),
    /** The same for what is one person's own: its keys name the person. */
    cachedOwn,
    personalCache: createPersonalCache(cachedOwn, dependencies),
    ownReplies,
    tagged: dependencies.tagged,
    csrf: createCsrf(config.sessionSecret),
    logSink,
    /** `webService`. */
    web: overrides.web ?? (config.webBeacons ? fetch : null),
    /** `outsideService`. */
    outside: overrides.outside ?? createOutside(),
    passwordCost: overrides.passwordCost,
    pushRetryMs: overrides.pushRetryMs,
    mailProvider: overrides.mailProvider,
  };
}

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

async function findPlugins(
  config: Config,
  { plugins, root, importPlugin }: AppOverrides,
  scope: ReturnType<typeof createPluginScope>,
) {
  if (plugins) return { plugins, leftOut: [] };
  return loadPlugins(join(root, 'plugins'), scope, {
    safeMode: config.safeMode,
    ...(importPlugin ? { importPlugin } : {}),
  });
}
