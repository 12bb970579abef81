import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

/** The core finds people and topics, and reads both in texts: the plugin offers them to writers. */
export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  extensions: () => [],
});
