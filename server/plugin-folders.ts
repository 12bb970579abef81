import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in `plugins/`, each in the order of the names. */
export interface PluginFolders {
  /** Folders with a manifest. */
  readonly ids: readonly string[];
  /** Names that are only links to a folder, or to nothing. */
  readonly linked: readonly string[];
}

/** @param root the project's `plugins/` */
export function pluginFolders(root: string): PluginFolders {
  const entries = readdirSync(root, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const isFile = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile() === true;
  return {
    ids: entries
      .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'manifest.ts')))
      .map(({ name }) => name),
    linked: entries.filter((entry) => entry.isSymbolicLink() && !isFile(entry.name)).map(({ name }) => name),
  };
}

/**
 * A plugin's folder that is a link. Node and Vite take a file to be where it really lies, so
 * whatever it imports of the forum (`../../../server/sdk/index.ts`) would be looked for beside that
 * other place.
 */
export class LinkedPluginError extends Error {
  constructor(id: string) {
    super(`plugins/${id} is a link, and a plugin must lie in plugins/ itself: copy or clone it there, or mount it`);
  }
}
