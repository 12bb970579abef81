import {
  HOUR_MS,
  defineServerPlugin,
  fieldsHook,
  hook,
  job,
  mediaHooks,
  postFields,
  postHooks,
  uploadRoute,
} from '../../../server/sdk/index.ts';
import { uploadVoice, voicePostFields, voiceReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { createVoices } from './migrations/001-voices.ts';
import { letGo } from './migrations/002-let-go.ts';
import { createPostVoices } from './posts.ts';
import { createVoiceStore } from './store.ts';
import { createVoiceUploads } from './uploads.ts';
import { uses } from './uses.ts';

const SWEEP_EVERY_MS = HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-voices': createVoices, '002-let-go': letGo },
  uses,
  extensions: (core) => {
    const store = createVoiceStore(core.db);
    const uploads = createVoiceUploads(core, store);
    const posts = createPostVoices(core, store);
    return [
      uploadRoute(uploadVoice, async (ctx, file) => [await uploads.upload(ctx, file)]),
      postFields(voicePostFields),
      postFields(voicePostFields, 'edit'),
      ...draftExtensions(posts),
      hook(postHooks.beforeCreate, posts.check),
      hook(postHooks.attach, posts.attach),
      hook(postHooks.reattach, posts.reattach),
      hook(postHooks.deleted, posts.deleted),
      hook(postHooks.asEdit, posts.asEdit),
      fieldsHook(postHooks.present, voiceReplyFields, posts.fields),
      hook(mediaHooks.place, posts.place),
      job('sweep', SWEEP_EVERY_MS, uploads.sweep),
    ];
  },
});
