import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

/** What is pasted is read in the browser. */
export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  extensions: () => [],
});
