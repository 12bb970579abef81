import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PermissionCode } from '../platform/contract/index.ts';
import { CORE_MIGRATIONS } from './core.ts';
import type { MigrationSet } from './db/migrate.ts';
import type { ServerPlugin } from './sdk/index.ts';

/**
 * The server's discovery of plugins: every folder of `plugins/` with a `server/index.ts` that exports `plugin`. Adding a
 * plugin is adding a folder.
 * @param root the project's `plugins/`
 * @throws when a folder's plugin is missing or carries another id
 */
export async function discoverPlugins(root: string): Promise<ServerPlugin[]> {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'manifest.ts')))
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    folders.map(async (id) => {
      // Written so that Vite understands it too: the server's build holds a map of all that this may name.
      const { plugin } = (await import(`../plugins/${id}/server/index.ts`)) as { plugin?: ServerPlugin };
      if (plugin?.manifest.id !== id) throw new Error(`plugins/${id}/server/index.ts must export the plugin "${id}"`);
      return plugin;
    }),
  );
}

/** Everything that the database of a forum with these plugins goes through: the core's tables first. */
export const migrationSets = (plugins: readonly ServerPlugin[]): MigrationSet[] => [
  { owner: 'core', migrations: CORE_MIGRATIONS },
  ...plugins.map(({ manifest, migrations }) => ({ owner: manifest.id, migrations })),
];

/** Which other plugins each needs. */
export const requirementsOf = (plugins: readonly ServerPlugin[]): Record<string, readonly string[]> =>
  Object.fromEntries(plugins.map(({ manifest: { id, requires } }) => [id, requires]));

/** Label types of the themes that each serves alone. */
export const labelTypesOf = (plugins: readonly ServerPlugin[]): Record<string, readonly number[]> =>
  Object.fromEntries(plugins.map(({ manifest: { id, labelTypes } }) => [id, labelTypes]));

/** Every permission code that the core or a plugin knows, ascending. */
export function knownCodes(plugins: readonly ServerPlugin[]): number[] {
  const core = Object.values(PermissionCode);
  return [...new Set<number>([...core, ...plugins.flatMap(({ manifest }) => manifest.codes)])].sort((a, b) => a - b);
}
