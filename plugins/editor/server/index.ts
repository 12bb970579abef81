import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

/** The editor has no calls of its own: posts and images are the core's. */
export const plugin = defineServerPlugin({ manifest, migrations: {}, extensions: () => [] });
