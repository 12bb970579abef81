import { Type } from 'typebox';
import { defineManifest, replyDefaults } from '../../platform/contract/index.ts';

const refused = { status: 400, code: 400 };
const conflict = { status: 409, code: 409 };

/** Videos of posts: upload in pieces, transcoding, playback ("Video"). */
export const manifest = defineManifest({
  id: 'video',
  requires: [{ id: 'editor', version: 1, isOptional: true }],
  declares: [
    replyDefaults.declare({ of: 'post', fields: { wbVideos: [] } }),
    replyDefaults.declare({ of: 'draft', fields: { videoCover: '', videoName: '', originalVideoUrl: '' } }),
  ],
  postFields: {
    add: ['existVideo', 'videoUrl', 'originalVideoUrl', 'videoCoverUrl', 'videoResolution'],
    edit: ['existVideo', 'videoUrl', 'originalVideoUrl', 'videoCoverUrl', 'videoResolution'],
  },
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    VIDEO_UNAVAILABLE: conflict,
    VIDEO_UNKNOWN: { status: 404, code: 404 },
    VIDEO_TOKEN: { status: 403, code: 403 },
    VIDEO_EXPIRED: { status: 403, code: 403 },
    VIDEO_TOO_LARGE: { status: 413, code: 413 },
    VIDEO_FORMAT: refused,
    VIDEO_TYPE: refused,
    VIDEO_CODEC: refused,
    VIDEO_BROKEN: refused,
    VIDEO_TOO_LONG: refused,
    VIDEO_PIXELS: refused,
    VIDEO_CHUNK: refused,
    VIDEO_TOTAL: conflict,
    VIDEO_CHUNK_CHANGED: conflict,
    VIDEO_INCOMPLETE: conflict,
    VIDEO_STATE: conflict,
    VIDEO_QUOTA: conflict,
    VIDEO_USED: conflict,
    VIDEO_COVER: refused,
    VIDEO_FAILED: conflict,
  },
});
