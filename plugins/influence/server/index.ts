import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { influenceRoutes } from './routes.ts';
import { createInfluence } from './service.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  extensions: (core) => influenceRoutes(createInfluence(core), core.posts),
});
