import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { hintRoutes } from './hints.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  // Its table is older than the plugin: the editor's migrations have made it.
  migrations: {},
  uses,
  extensions: hintRoutes,
});
