import { defineServerPlugin, fieldsHook, hook, postFields, postHooks } from '../../../server/sdk/index.ts';
import { markPostFields, markReplyFields, markRuleFields } from '../contract.ts';
import { waitingHooks } from '../../drafts/server/face.ts';
import { manifest } from '../manifest.ts';
import { createPlaces } from './places.ts';
import { createMarkLimits } from './limits.ts';
import { markRoutes } from './routes.ts';
import { createMarks } from './service.ts';
import { createMarkStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  // Its tables are older than the plugin: the editor's migrations have made them.
  migrations: {},
  uses,
  extensions: (core) => {
    const store = createMarkStore(core.db);
    const limits = createMarkLimits(core, store);
    const marks = createMarks(core, store, limits);
    const places = createPlaces(limits);
    return [
      ...markRoutes(core, marks),
      postFields(markPostFields),
      hook(postHooks.attach, marks.attach),
      hook(postHooks.reattach, marks.reattach),
      hook(postHooks.visibility, marks.visibility),
      hook(waitingHooks.needsPlace, places.isNeeded),
      hook(waitingHooks.wait, places.admit),
      hook(waitingHooks.hasPlace, places.isThere),
      fieldsHook(postHooks.present, markReplyFields, marks.publicFields),
      fieldsHook(postHooks.markRule, markRuleFields, marks.rule),
    ];
  },
});
