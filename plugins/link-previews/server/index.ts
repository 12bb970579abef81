import { defineServerPlugin, fieldsHook, hook, HOUR_MS, job, postHooks } from '../../../server/sdk/index.ts';
import { linkPreviewFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createLinkPreviews } from './migrations/001-link-previews.ts';
import { createPreviews } from './previews.ts';
import { createPreviewStore } from './store.ts';
import { uses } from './uses.ts';

const FETCH_EVERY_MS = 10_000;
const TIDY_EVERY_MS = 6 * HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-link-previews': createLinkPreviews },
  uses,
  extensions: (core) => {
    const previews = createPreviews(core, createPreviewStore(core.db));
    return [
      hook(postHooks.created, previews.created),
      hook(postHooks.reattach, previews.edited),
      fieldsHook(postHooks.present, linkPreviewFields, previews.fields),
      job('fetch', FETCH_EVERY_MS, previews.run),
      job('tidy', TIDY_EVERY_MS, previews.tidy),
    ];
  },
});
