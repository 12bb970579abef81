import type { FastifyInstance } from 'fastify';
import type { PluginManifest } from '../platform/contract/index.ts';
import { corePlugin } from './composition/core-plugin.ts';
import { openHost } from './composition/host.ts';
import { openInfrastructure, type Infrastructure } from './composition/infrastructure.ts';
import { createModules, type Modules } from './composition/modules.ts';
import type { AppOverrides } from './composition/overrides.ts';
import { provideServices } from './composition/services.ts';
import type { Db } from './db/index.ts';
import { createEndpointTable, type EndpointTable } from './host/api/endpoint-table.ts';
import { fieldsOfHook } from './host/api/reply-docs.ts';
import { createValidation } from './host/api/validate.ts';
import type { TaggedCache } from './host/cache.ts';
import type { Config } from './host/operations/config.ts';
import { watchDatabaseDisk } from './host/operations/database-disk.ts';
import type { Draining } from './host/operations/health.ts';
import { startJobs } from './host/operations/jobs.ts';
import type { Hooks } from './host/registry/hooks.ts';
import type { PluginFaults } from './host/registry/plugin-faults.ts';
import type { PluginScope } from './host/registry/plugin-scope.ts';
import type { Registries } from './host/registry/registries.ts';
import type { Translator } from './host/services.ts';
import { countersOf } from './modules/messages/index.ts';
import type { LeftOut } from './plugins.ts';
import { hookPoint, jobPoint, postFieldsPoint, routePoint, type ServerPlugin, type Services } from './sdk/index.ts';
import type { ZoneStore } from './zones/index.ts';

export type { AppOverrides };

/** The core's modules, and what they do for plugins. */
export type Core = Modules & { readonly services: Services };

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

/**
 * Builds the whole application, ready to listen or inject: the same for production and for tests.
 * What everything stands on, then the modules, then the registry of what core and plugins
 * contribute, then what answers requests.
 * @throws ZoneConfigError, RegistryError, EndpointTableError or a database error: a server that is
 *   not sound does not start. A plugin that cannot be
 *   started is left out; with `PLUGINS=strict` it is a PluginStartError
 */
export async function buildApp(config: Config, overrides: AppOverrides): Promise<Guildhall> {
  const infrastructure = await openInfrastructure(config, overrides);
  const { app, db, zones, registries, pluginSet, invalidation, faults } = infrastructure;
  const modules = createModules(infrastructure);
  const services = provideServices(infrastructure, modules);

  const databaseDisk = watchDatabaseDisk(config, app.log, infrastructure.now);
  const core = corePlugin(infrastructure, modules);
  registries.load([{ ...core, extensions: [...core.extensions, ...databaseDisk.jobs] }, ...pluginSet.halves(services)]);
  tellLeftOut(infrastructure);
  const { everything } = registries;
  const table = createEndpointTable(
    everything.all(routePoint),
    everything.all(postFieldsPoint),
    [...everything.all(hookPoint).flatMap(fieldsOfHook), ...countersOf(modules.messageKinds)],
    overrides.validation ?? createValidation(),
  );

  const draining = await openHost(infrastructure, modules, { table, databaseDisk }, overrides);
  modules.streams.listen(db);
  app.addHook('preClose', async () => modules.streams.close());
  if (overrides.jobs ?? true) {
    startJobs(app, everything.all(jobPoint), infrastructure.now, faults, infrastructure.metrics);
    // What is wrong with its keys is told now, not with the first picture; nobody waits for it.
    void modules.pictures.watch.check();
  }
  return {
    app,
    config,
    db,
    core: { ...modules, services },
    zones,
    table,
    cache: infrastructure.cache,
    flush: invalidation.flush,
    flushOthers: invalidation.flushOthers,
    registries,
    translator: infrastructure.translator,
    draining,
    plugins: pluginSet.running,
    manifests: pluginSet.manifests,
    leftOut: pluginSet.leftOut,
    hooks: infrastructure.hooks,
    faults,
    scope: infrastructure.scope,
  };
}

/** Says which plugins this host goes on without, in the log and to the zones that name them. */
function tellLeftOut({ app, pluginSet, zones }: Infrastructure): void {
  for (const { id: plugin, stage, reason, error: err } of pluginSet.leftOut)
    app.log.error({ plugin, stage, reason, ...(err === undefined ? {} : { err }) }, 'A plugin was left out');
  zones.leaveOut(pluginSet.leftOut.map(({ id }) => id));
}
