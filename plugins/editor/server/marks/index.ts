import { fieldsHook, hook, postFields, postHooks, type ServerExtension } from '../../../../server/sdk/index.ts';
import { markPostFields, markReplyFields, markRuleFields } from '../../contract/marks.ts';
import { createDraftStore } from '../drafts/store.ts';
import { createMarkLimits } from './limits.ts';
import { markRoutes } from './routes.ts';
import { createMarks } from './service.ts';
import { createMarkStore } from './store.ts';
import type { Core } from '../uses.ts';

/** Everything about marks that the plugin's server half is made of. */
export function markExtensions(core: Core): ServerExtension[] {
  const store = createMarkStore(core.db);
  const marks = createMarks(core, store, createMarkLimits(core, store, createDraftStore(core.db)));
  const extensions = [
    ...markRoutes(marks),
    postFields(markPostFields),
    hook(postHooks.attach, marks.attach),
    hook(postHooks.reattach, marks.reattach),
    hook(postHooks.visibility, marks.visibility),
    fieldsHook(postHooks.present, markReplyFields, marks.publicFields),
    fieldsHook(postHooks.markRule, markRuleFields, marks.rule),
  ];
  // Other parts of the plugin have hooks and fields of their own.
  return extensions.map((extension) => ({ ...extension, name: `marks-${extension.name}` }));
}
