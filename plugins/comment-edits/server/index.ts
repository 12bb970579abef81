import { commentHooks, defineServerPlugin, fieldsHook, route } from '../../../server/sdk/index.ts';
import { commentEditFields, commentEdits, editComment } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createEdits } from './edits.ts';
import { createEarlierTexts } from './migrations/001-earlier-texts.ts';
import { createEditStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-earlier-texts': createEarlierTexts },
  uses,
  extensions: (core) => {
    const edits = createEdits(core, createEditStore(core.db));
    return [
      route(editComment, (ctx, input) => edits.edit(ctx, input)),
      route(commentEdits, (ctx, { cid }) => edits.history(ctx, cid)),
      fieldsHook(commentHooks.present, commentEditFields, edits.fields),
    ];
  },
});
