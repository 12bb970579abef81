import { hook, postFields, type CoreServices, type ServerExtension } from '../../../../server/sdk/index.ts';
import { markPostFields } from '../../contract/marks.ts';
import { createDraftStore } from '../drafts/store.ts';
import { createMarkLimits } from './limits.ts';
import { markRoutes } from './routes.ts';
import { createMarks } from './service.ts';
import { createMarkStore } from './store.ts';

/** Everything about marks that the plugin's server half is made of. */
export function markExtensions(core: CoreServices): ServerExtension[] {
  const store = createMarkStore(core.db);
  const marks = createMarks(core, store, createMarkLimits(core, store, createDraftStore(core.db)));
  const extensions = [
    ...markRoutes(marks),
    postFields(markPostFields),
    hook('post.attach', marks.attach),
    hook('post.reattach', marks.reattach),
    hook('post.visibility', marks.visibility),
    hook('post.present', marks.publicFields),
    hook('post.markRule', marks.rule),
  ];
  // Other parts of the plugin have hooks and fields of their own.
  return extensions.map((extension) => ({ ...extension, name: `marks-${extension.name}` }));
}
