import { defineServerPlugin, hook, mediaHooks } from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts/routes.ts';
import { draftReferences } from './references.ts';
import { uses } from './uses.ts';
import { vipRoutes } from './vip.ts';

export const plugin = defineServerPlugin({
  manifest,
  // Its tables are older than the plugin: the editor's migrations have made them.
  migrations: {},
  uses,
  extensions: (core) => {
    const own = [...draftExtensions(core), hook(mediaHooks.references, draftReferences(core))];
    return [...own, ...vipRoutes(core, own)];
  },
});
