import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

/** All of it happens in the browser. */
export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  extensions: () => [],
});
