import {
  MINUTE_MS,
  bytesRoute,
  defineServerPlugin,
  fieldsHook,
  hook,
  job,
  mediaHooks,
  postFields,
  postHooks,
  route,
} from '../../../server/sdk/index.ts';
import {
  cancelVideo,
  combineVideo,
  ossToken,
  PostVideo,
  postVideo,
  uploadChunk,
  videoPostFields,
  videoStatus,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { videoHooks } from './face.ts';
import { createFiles } from './files.ts';
import { createVideos } from './migrations/001-videos.ts';
import { addPosterReview } from './migrations/002-posters.ts';
import { letGo } from './migrations/003-let-go.ts';
import { addSmallUrl } from './migrations/004-small-files.ts';
import { createPosters } from './posters.ts';
import { createPostVideos } from './posts.ts';
import { createRemoval } from './removal.ts';
import { createVideoStore } from './store.ts';
import { createTranscoding } from './transcoding.ts';
import { createUploads } from './uploads.ts';
import { uses } from './uses.ts';

/**
 * How long a complete upload waits at most where nothing else is transcoded, milliseconds; so are
 * the others.
 */
const TRANSCODE_EVERY_MS = 1_500;
/** How often is looked for first pictures that the review has not answered about. */
const POSTERS_EVERY_MS = 30_000;
const SWEEP_EVERY_MS = 5 * MINUTE_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: {
    '001-videos': createVideos,
    '002-posters': addPosterReview,
    '003-let-go': letGo,
    '004-small-files': addSmallUrl,
  },
  uses,
  extensions: (core) => {
    const store = createVideoStore(core.db);
    const files = createFiles(core.storage);
    const removal = createRemoval(core, { store, files });
    const uploads = createUploads(core, { store, files, removal });
    const posters = createPosters(core, { store, files });
    const transcoding = createTranscoding(core, { store, files, removal, posters });
    const posts = createPostVideos(core, { store, files });
    return [
      route(ossToken, uploads.token),
      bytesRoute(uploadChunk, uploads.chunk),
      route(videoStatus, (ctx, { filekey }) => uploads.status(ctx, filekey)),
      route(combineVideo, uploads.combine),
      route(cancelVideo, (ctx, { filekey }) => uploads.cancel(ctx, filekey)),
      route(postVideo, (ctx, { wbId }) => posts.one(ctx, wbId)),
      postFields(videoPostFields),
      postFields(videoPostFields, 'edit'),
      ...draftExtensions({ store, files }),
      hook(postHooks.beforeCreate, posts.check),
      hook(videoHooks.keep, posts.keep),
      hook(postHooks.attach, posts.attach),
      hook(postHooks.reattach, posts.reattach),
      hook(postHooks.deleted, posts.deleted),
      hook(postHooks.asEdit, posts.asEdit),
      fieldsHook(postHooks.present, PostVideo, posts.fields),
      hook(mediaHooks.references, posters.references),
      hook(mediaHooks.place, (_at, url) => store.place(url)),
      job('transcode', TRANSCODE_EVERY_MS, transcoding.next),
      job('posters', POSTERS_EVERY_MS, posters.next),
      job('sweep', SWEEP_EVERY_MS, removal.sweep),
    ];
  },
});
