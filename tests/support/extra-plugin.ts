import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { discoverPlugins } from '../../server/plugins.ts';
import type { ServerPlugin } from '../../server/sdk/index.ts';
import { buildTestApp, ROOT, type TestApp } from './app.ts';

/**
 * Makes an empty folder look like the project's, with a `plugins/` that one more can be put into.
 */
export function linkProject(root: string): void {
  for (const name of ['platform', 'server', 'package.json']) symlinkSync(join(ROOT, name), join(root, name));
  mkdirSync(join(root, 'plugins'));
  for (const id of readdirSync(join(ROOT, 'plugins')))
    symlinkSync(join(ROOT, 'plugins', id), join(root, 'plugins', id));
}

/**
 * A host with all plugins and one more.
 * @param root from `linkProject`, with the plugin's folder in it
 */
export async function buildWithPlugin(root: string, plugin: ServerPlugin, zonesDir: string): Promise<TestApp> {
  const plugins = [...(await discoverPlugins(join(ROOT, 'plugins'))), plugin];
  return buildTestApp({ root, plugins, zonesDir });
}
