import { bytesRoute, defineServerPlugin, hook, job, postFields, route } from '../../../server/sdk/index.ts';
import {
  cancelVideo,
  combineVideo,
  ossToken,
  postVideo,
  uploadChunk,
  videoPostFields,
  videoStatus,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createFiles } from './files.ts';
import { createVideos } from './migrations/001-videos.ts';
import { createPostVideos } from './posts.ts';
import { createRemoval } from './removal.ts';
import { createVideoStore } from './store.ts';
import { createTranscoding } from './transcoding.ts';
import { createUploads } from './uploads.ts';

/** How long a complete upload waits at most where nothing else is transcoded, and how often is swept, milliseconds. */
const TRANSCODE_EVERY_MS = 1_500;
const SWEEP_EVERY_MS = 5 * 60_000;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-videos': createVideos },
  extensions: (core) => {
    const store = createVideoStore(core.db);
    const files = createFiles(core.storage);
    const removal = createRemoval(core, { store, files });
    const uploads = createUploads(core, { store, files, removal });
    const transcoding = createTranscoding(core, { store, files, removal });
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
      hook('post.beforeCreate', posts.check),
      hook('post.attach', posts.attach),
      hook('post.reattach', posts.reattach),
      hook('post.present', posts.fields),
      job('transcode', TRANSCODE_EVERY_MS, transcoding.next),
      job('sweep', SWEEP_EVERY_MS, removal.sweep),
    ];
  },
});
