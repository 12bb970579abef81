import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

/** The core reads and shows styles of texts: the plugin is what they are chosen with. */
export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  extensions: () => [],
});
