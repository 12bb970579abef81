import { declaredAt } from '../platform/contract/data-point.ts';
import { neededBy, PermissionCode, type PluginManifest } from '../platform/contract/index.ts';
import { themeTypes } from '../platform/contract/zone/index.ts';
import { CORE_MIGRATIONS } from './composition/core-manifest.ts';
import type { MigrationSet } from './db/migrate.ts';
import { LinkedPluginError, pluginFolders } from './plugin-folders.ts';
import type { ServerPlugin } from './sdk/index.ts';
import type { PluginRules } from './zones/index.ts';

/** A plugin that this host goes on without. */
export interface LeftOut {
  readonly id: string;
  /**
   * Where it failed; `requires`: a plugin that it needs is left out, `safe-mode`: all of them are.
   */
  readonly stage: 'import' | 'migration' | 'extensions' | 'requires' | 'safe-mode';
  /** One line for operators. */
  readonly reason: string;
  readonly error: unknown;
  /** Null where it cannot be read either. */
  readonly manifest: PluginManifest | null;
}

export interface LoadedPlugins {
  readonly plugins: readonly ServerPlugin[];
  readonly leftOut: readonly LeftOut[];
}

/** Loads a file of a plugin's folder; tests let it fail. */
export type ImportPlugin = (id: string, file: 'server/index' | 'manifest') => Promise<object>;

// Written so that Vite understands it too: the server's build holds a map of all that these may
// name.
const importFile: ImportPlugin = (id, file) =>
  file === 'manifest'
    ? (import(`../plugins/${id}/manifest.ts`) as Promise<object>)
    : (import(`../plugins/${id}/server/index.ts`) as Promise<object>);

async function load(id: string, importPlugin: ImportPlugin): Promise<ServerPlugin> {
  const { plugin } = (await importPlugin(id, 'server/index')) as { plugin?: ServerPlugin };
  if (plugin?.manifest.id !== id) throw new Error(`plugins/${id}/server/index.ts must export the plugin "${id}"`);
  return plugin;
}

/**
 * The server's discovery of plugins: every folder of `plugins/` with a `server/index.ts` that
 * exports `plugin`. Adding a plugin is adding a folder.
 * @param root the project's `plugins/`
 * @throws when a folder's plugin is missing, carries another id or throws on its import, and when a
 *   folder is a link
 */
export async function discoverPlugins(root: string): Promise<ServerPlugin[]> {
  const { ids, linked } = pluginFolders(root);
  const [link] = linked;
  if (link !== undefined) throw new LinkedPluginError(link);
  return Promise.all(ids.map((id) => load(id, importFile)));
}

export interface LoadOptions {
  /** True leaves every plugin out: only their manifests are read. */
  readonly safeMode?: boolean;
  readonly importPlugin?: ImportPlugin;
}

/**
 * The same for a host that goes on without the plugins that cannot be loaded, or are links. Never
 * throws for one of them.
 * @param root the project's `plugins/`
 * @param scope what a plugin starts while it is loaded is its own (`PluginScope`)
 */
export async function loadPlugins(
  root: string,
  scope: { run<T>(plugin: string, work: () => T): T },
  { safeMode = false, importPlugin = importFile }: LoadOptions = {},
): Promise<LoadedPlugins> {
  const manifestOf = async (id: string): Promise<PluginManifest | null> => {
    try {
      const { manifest } = (await importPlugin(id, 'manifest')) as { manifest?: PluginManifest };
      return manifest?.id === id ? manifest : null;
    } catch {
      return null; // why is told for the plugin, which has it, too
    }
  };
  const { ids, linked } = pluginFolders(root);
  const links = linked.map((id): LeftOut => {
    const error = new LinkedPluginError(id);
    return { id, stage: 'import', reason: error.message, error, manifest: null };
  });
  const loaded = await Promise.all(
    ids.map(async (id): Promise<ServerPlugin | LeftOut> => {
      if (safeMode)
        return { id, stage: 'safe-mode', reason: 'SAFE_MODE', error: undefined, manifest: await manifestOf(id) };
      try {
        return await scope.run(id, () => load(id, importPlugin));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { id, stage: 'import', reason, error, manifest: await manifestOf(id) };
      }
    }),
  );
  return {
    plugins: loaded.filter((one): one is ServerPlugin => !('stage' in one)),
    leftOut: [...loaded.filter((one): one is LeftOut => 'stage' in one), ...links],
  };
}

/** Of all plugins whose manifest can be read, in the order of their ids. */
export const manifestsOf = ({ plugins, leftOut }: LoadedPlugins): PluginManifest[] =>
  [...plugins.map(({ manifest }) => manifest), ...leftOut.flatMap(({ manifest }) => manifest ?? [])].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );

/**
 * Everything that the database of a forum with these plugins goes through: the core's tables first.
 */
export const migrationSets = (plugins: readonly ServerPlugin[]): MigrationSet[] => [
  { owner: 'core', migrations: CORE_MIGRATIONS },
  ...plugins.map(({ manifest, migrations }) => ({ owner: manifest.id, migrations })),
];

/** What they say of the zones that have them. */
export function zoneRulesOf(loaded: LoadedPlugins): PluginRules {
  const manifests = manifestsOf(loaded);
  const declared = declaredAt(themeTypes, manifests);
  const ownLabelTypes = (id: string) => declared.flatMap(({ plugin, value }) => (plugin === id ? value.labelType : []));
  return {
    requires: Object.fromEntries(manifests.map((manifest) => [manifest.id, neededBy(manifest)])),
    labelTypes: Object.fromEntries(
      manifests.map(({ id, labelTypes = [] }) => [id, [...labelTypes, ...ownLabelTypes(id)]]),
    ),
    themeTypes: loaded.leftOut.some(({ manifest }) => !manifest) ? null : declared.map(({ value }) => value),
  };
}

/** Every permission code that the core or a plugin knows, ascending. */
export function knownCodes(manifests: readonly Pick<PluginManifest, 'codes'>[]): number[] {
  return [...new Set([...Object.values(PermissionCode), ...manifests.flatMap(({ codes }) => codes)])].sort(
    (a, b) => a - b,
  );
}
