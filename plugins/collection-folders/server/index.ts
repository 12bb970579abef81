import {
  collectHooks,
  defineServerPlugin,
  fieldsHook,
  hook,
  postFields,
  postHooks,
  route,
} from '../../../server/sdk/index.ts';
import {
  addFolder,
  deleteFolder,
  folderList,
  folderListFields,
  moveCollected,
  noteCollected,
  placeFields,
  renameFolder,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createFolders } from './folders.ts';
import { createFolderTables } from './migrations/001-folders.ts';
import { createFolderStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-folders': createFolderTables },
  uses,
  extensions: (core) => {
    const folders = createFolders(core, createFolderStore(core.db));
    return [
      route(folderList, (ctx) => folders.list(ctx)),
      route(addFolder, (ctx, input) => folders.add(ctx, input)),
      route(renameFolder, (ctx, input) => folders.rename(ctx, input)),
      route(deleteFolder, (ctx, { id }) => folders.remove(ctx, id)),
      route(moveCollected, (ctx, input) => folders.move(ctx, input)),
      route(noteCollected, (ctx, input) => folders.note(ctx, input)),
      postFields(folderListFields, 'collects'),
      hook(collectHooks.narrow, folders.narrow),
      fieldsHook(postHooks.viewer, placeFields, folders.viewerFields),
    ];
  },
});
