import { Type } from 'typebox';
import { neededBy, type PluginManifest } from '../../../platform/contract/index.ts';
import type { PluginSchemas } from '../../../platform/contract/zone/index.ts';
import { migrate, migrateIsolated } from '../../db/migrate.ts';
import type { Db } from '../../db/index.ts';
import { manifestsOf, migrationSets, zoneRulesOf, type LeftOut, type LoadedPlugins } from '../../plugins.ts';
import type { ServerHalf, ServerPlugin, Services } from '../../sdk/index.ts';
import type { PluginRules } from '../../zones/index.ts';
import type { PluginScope } from './plugin-scope.ts';
import { standIn } from './stand-in.ts';

/**
 * A plugin cannot be started, and the host is told to start with all of them or not at all
 * (`PLUGINS=strict`).
 */
export class PluginStartError extends Error {
  constructor({ id, stage, reason }: LeftOut, options: ErrorOptions) {
    super(`The plugin ${id} cannot be started (${stage}): ${reason}`, options);
  }
}

/**
 * The plugins that a host starts with. Whatever fails on the way leaves one out, and the rest goes
 * on.
 */
export interface PluginSet {
  /** Those that nothing is against, so far. */
  readonly running: readonly ServerPlugin[];
  readonly leftOut: readonly LeftOut[];
  /** Of all, as far as they can be read. */
  readonly manifests: readonly PluginManifest[];
  /** Of all. Settings of a plugin whose schema nobody can read may be anything. */
  readonly schemas: PluginSchemas;
  /** What they say of the zones that have them. */
  readonly zoneRules: PluginRules;
  /** @throws PluginStartError with `PLUGINS=strict` */
  leaveOut(id: string, stage: LeftOut['stage'], error: unknown): void;
  /** @throws what the core's own migrations throw, NewerDatabaseError, PluginStartError */
  migrate(db: Db): Promise<void>;
  /**
   * What the running ones bring, and for the others what stands in for them.
   * @throws PluginStartError
   */
  halves(services: Services): ServerHalf[];
}

/**
 * @param isStrict whether one that is left out ends the start; those that `SAFE_MODE` leaves out do
 *   not
 */
export function createPluginSet(loaded: LoadedPlugins, scope: PluginScope, isStrict: boolean): PluginSet {
  let running: readonly ServerPlugin[] = [];
  const leftOut: LeftOut[] = [];

  function add(one: LeftOut): void {
    if (isStrict && one.stage !== 'safe-mode') throw new PluginStartError(one, { cause: one.error });
    leftOut.push(one);
    running = running.filter(({ manifest }) => manifest.id !== one.id);
    for (const { manifest } of running)
      if (neededBy(manifest).includes(one.id))
        add({
          id: manifest.id,
          stage: 'requires',
          reason: `it needs the plugin ${one.id}`,
          error: undefined,
          manifest,
        });
  }

  const leaveOut: PluginSet['leaveOut'] = (id, stage, error) => {
    const plugin = running.find(({ manifest }) => manifest.id === id);
    if (plugin) add({ id, stage, reason: reasonOf(error), error, manifest: plugin.manifest });
  };

  running = loaded.plugins;
  loaded.leftOut.forEach(add);
  for (const { manifest } of loaded.plugins)
    for (const { id, version } of manifest.requires) {
      const offered = versionOf(loaded, id);
      if (offered !== undefined && offered !== version)
        leaveOut(manifest.id, 'requires', `it needs version ${version} of the plugin ${id}, which offers ${offered}`);
    }
  const manifests = manifestsOf(loaded);
  return {
    get running() {
      return running;
    },
    leftOut,
    manifests,
    schemas: {
      ...Object.fromEntries(loaded.leftOut.map(({ id }) => [id, Type.Object({})])),
      ...Object.fromEntries(manifests.map(({ id, settings }) => [id, settings])),
    },
    zoneRules: zoneRulesOf(loaded),
    leaveOut,

    async migrate(db) {
      const sets = migrationSets(running);
      if (isStrict) return void (await migrate(db, sets));
      const { failed } = await migrateIsolated(db, sets);
      for (const { owner, error } of failed) leaveOut(owner, 'migration', error);
    },

    halves(services) {
      const halves: ServerHalf[] = [];
      for (const plugin of loaded.plugins) {
        const { manifest, uses = {} } = plugin;
        if (!running.some((one) => one.manifest.id === manifest.id)) continue;
        try {
          const made = scope.run(manifest.id, () => plugin.extensions(services.all(uses)));
          halves.push(scope.inside({ manifest, extensions: made }));
        } catch (error) {
          leaveOut(manifest.id, 'extensions', error);
        }
      }
      // One that another needs may have been left out after that.
      const isRunning = ({ manifest }: ServerHalf): boolean =>
        running.some((plugin) => plugin.manifest.id === manifest.id);
      return [...halves.filter(isRunning), ...leftOut.map(standIn)];
    },
  };
}

/** Of what this plugin offers to others; undefined where there is no such plugin. */
function versionOf(loaded: LoadedPlugins, id: string): number | undefined {
  const manifest = manifestsOf(loaded).find((one) => one.id === id);
  return manifest && (manifest.version ?? 1);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
