import { defineServerPlugin, hook, mediaHooks } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { templateReferences } from './references.ts';
import { templateRoutes } from './routes.ts';
import { createTemplates } from './templates.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  // Its tables are older than the plugin: the editor's migrations have made them.
  migrations: {},
  uses,
  extensions: (core) => [
    ...templateRoutes(createTemplates(core)),
    hook(mediaHooks.references, templateReferences(core)),
  ],
});
