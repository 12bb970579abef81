import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';

export const plugin = defineServerPlugin({ manifest, migrations: {}, extensions: () => [] });
