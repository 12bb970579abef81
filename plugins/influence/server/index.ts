import { defineServerPlugin } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { influenceRoutes } from './routes.ts';
import { createInfluence } from './service.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: {},
  uses,
  extensions: (core) => influenceRoutes(createInfluence(core), core.posts),
});
