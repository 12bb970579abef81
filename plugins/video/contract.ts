import { DAY_MS } from '../../platform/contract/durations.ts';
import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../platform/contract/index.ts';
import { Count, Empty, Flag, Id, JsonText, Time } from '../../platform/contract/schemas.ts';
import { videoGate } from './gates.ts';

/** Limits of uploads: docs/product/limits.md. */
export const VIDEO_LIMITS = {
  /** Bytes of every piece but the last. */
  chunk: 4_194_304,
  /** Bytes of a video: 1 GB. */
  bytes: 1_073_741_824,
  /**
   * Uploads of a person that are on their way or not in a post yet, and the bytes of those on their
   * way.
   */
  uploads: 20,
  unfinished: 3,
  unfinishedBytes: 2 * 1_073_741_824,
  /**
   * Milliseconds after which an upload is over, from its last piece on, and a finished one that no
   * post has taken.
   */
  uploadMs: DAY_MS,
  keptMs: 30 * DAY_MS,
  /** Seconds, pixels of a frame. */
  seconds: 3 * 3600,
  pixels: 8192 * 4320,
} as const;

/** File endings that are taken. */
export const VIDEO_FORMATS = ['mp4', 'mpg', 'mkv', 'mpeg', 'wmv'] as const;

/**
 * What an upload can be. `queued` and `processing`: its pieces are complete and it is transcoded; a
 * post may have it from then on.
 */
const State = Type.Union([
  Type.Literal('uploading'),
  Type.Literal('queued'),
  Type.Literal('processing'),
  Type.Literal('ready'),
  Type.Literal('failed'),
]);
export type VideoState = Static<typeof State>;

/**
 * What the image review says of a video's first picture, which stands for it until another is
 * chosen. `waiting`: it was not asked or did not answer yet; `flagged`: it has doubts. Others see
 * it when it has passed.
 */
const PosterState = Type.Union([
  Type.Literal('none'),
  Type.Literal('waiting'),
  Type.Literal('passed'),
  Type.Literal('flagged'),
  Type.Literal('rejected'),
]);
export type PosterState = Static<typeof PosterState>;

/**
 * Names of the transcoded files, by the shorter edge of their pictures; a video that is smaller has
 * only the first.
 */
export const RESOLUTIONS = ['360', '1080'] as const;

const FileKey = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Token = Type.String({ pattern: '^[\\w-]{20,100}$' });
const Bytes = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const Rendition = Type.Object({ resolution: Type.String(), url: Type.String(), width: Count, height: Count });
export type Rendition = Static<typeof Rendition>;

/** An own upload. */
export const VideoUpload = Type.Object({
  filekey: Type.String(),
  state: State,
  name: Type.String(),
  total: Count,
  /** Where the pieces begin that are there; empty when it is no longer uploading. */
  offsets: Type.Array(Count),
  /** Percent that are transcoded. */
  progress: Count,
  /** Why it failed, in the reader's language; else empty. */
  reason: Type.String(),
  /** The address that a post names it by (`videoUrl`); it answers when the video is ready. */
  videoUrl: Type.String(),
  /** The first picture, with `ptype=1` when it is flagged; empty until the review has seen it. */
  coverUrl: Type.String(),
  coverState: PosterState,
  /** Why it was rejected, in the reader's language; else empty. */
  coverReason: Type.String(),
  renditions: Type.Array(Rendition),
  width: Count,
  height: Count,
  /** Seconds. */
  duration: Type.Number(),
});
export type VideoUpload = Static<typeof VideoUpload>;

export const ossToken = endpoint({
  method: 'GET',
  path: '/api/bbs/contributionrecord/get_oss_token',
  repeat: 'again',
  gate: videoGate,
  summary:
    'Begins the upload of a video, or goes on with the unfinished one of the same file; its token is for this person and zone',
  sameSite: true,
  rate: 'upload',
  input: Type.Object({
    /** The file's name, with its ending. */
    name: Type.Optional(Type.String({ maxLength: 255 })),
    /** Its bytes. */
    total: Type.Optional(Bytes),
    /**
     * What tells this file from others of the same name and size, for going on: `lastModified`,
     * milliseconds.
     */
    modified: Type.Optional(Time),
  }),
  reply: Type.Object({
    token: Type.String(),
    bucket: Type.String(),
    filekey: Type.String(),
    /** Where the pieces go. */
    uploadUrl: Type.String(),
    chunkSize: Count,
    maxSize: Count,
    /** Milliseconds since the epoch. */
    expireTime: Time,
    /** Where the pieces begin that are there already. */
    offsets: Type.Array(Count),
  }),
});

export const uploadChunk = endpoint({
  method: 'POST',
  path: '/api/bbs/video/upload',
  repeat: 'again',
  gate: videoGate,
  summary: 'One piece of a video as bytes; sending the same piece again is fine',
  upload: 'bytes',
  bodyBytes: VIDEO_LIMITS.chunk,
  rate: 'chunk',
  // The token of the upload is the proof that its owner's page asks.
  csrf: false,
  input: Type.Object({
    token: Token,
    bucket: Type.Optional(Type.String({ maxLength: 32 })),
    filekey: FileKey,
    /** Bytes of the whole file. */
    total: Bytes,
    offset: Count,
    mime_type: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  /** `received`: bytes that are there, this piece included. */
  reply: Type.Object({ offset: Count, received: Count, total: Count }),
});

export const videoStatus = endpoint({
  method: 'GET',
  path: '/api/bbs/video/status',
  gate: videoGate,
  summary: 'How far an own upload is: the pieces that are there, then the transcoding',
  input: Type.Object({ filekey: FileKey }),
  reply: VideoUpload,
});

export const combineVideo = endpoint({
  method: 'GET',
  path: '/api/bbs/video/combine',
  repeat: 'as-it-stands',
  gate: videoGate,
  summary: 'Ends an upload whose pieces are complete; it is then transcoded',
  sameSite: true,
  rate: 'write',
  input: Type.Object({
    token: Token,
    filekey: FileKey,
    compress: Type.Optional(Type.Literal('360_1080')),
    format: Type.Optional(Type.Literal('mp4')),
  }),
  reply: Type.Object({
    data: Type.Object({ download_url: Type.String(), originalVideoUrl: Type.String(), videoResolution: Type.String() }),
  }),
});

export const cancelVideo = endpoint({
  method: 'POST',
  path: '/api/bbs/video/cancel',
  repeat: 'as-it-stands',
  gate: videoGate,
  forBanned: true,
  summary: 'Gives up an own upload that no post has; what runs for it is stopped',
  input: Type.Object({ filekey: FileKey }),
  reply: Empty,
});

/** The fields of a post that has a video. */
export const PostVideo = Type.Object({
  existVideo: Flag,
  videoState: State,
  videoCoverUrl: Type.String(),
  /** Seconds; 0 while it is not known. */
  videoDuration: Type.Number(),
  videoWidth: Count,
  videoHeight: Count,
  /** From here on in a post's detail, when it is ready. */
  videoUrl: Type.Optional(Type.String()),
  originalVideoUrl: Type.Optional(Type.String()),
  videoResolution: Type.Optional(Type.String()),
  /** `videoImg` is the cover, which is the same for all. */
  wbVideos: Type.Optional(Type.Array(Type.Object({ ...Rendition.properties, videoImg: Type.String() }))),
});
export type PostVideo = Static<typeof PostVideo>;

export const postVideo = endpoint({
  method: 'GET',
  path: '/api/bbs/video/post',
  gate: everyone,
  summary: 'The video of a post that the viewer may see, for pages that wait until it is ready',
  input: Type.Object({ wbId: Id }),
  reply: PostVideo,
});

const Address = Type.String({ maxLength: 1_000 });

/** Extra fields of `POST weibo/add` and `weibo/edit`. */
export const videoPostFields = Type.Object({
  existVideo: Type.Optional(Flag),
  /** `download_url` of the upload. In an edit: absent, the video stays; empty, it goes. */
  videoUrl: Type.Optional(Address),
  originalVideoUrl: Type.Optional(Address),
  /** The own picture that it is shown by; absent or empty: its first one. */
  videoCoverUrl: Type.Optional(Address),
  videoResolution: Type.Optional(Type.String({ maxLength: 50 })),
});
export type VideoPostFields = Static<typeof videoPostFields>;

/** What a draft shows of its video. */
export const videoOfDraft = Type.Object({
  originalVideoUrl: Type.String(),
  /** The cover that was chosen. */
  videoCover: Type.String(),
  /** The name that its file had. */
  videoName: Type.String(),
  /** JSON of a post's `wbVideos`: none until they are there. */
  wbVideos: Type.String(),
  videoResolution: Type.String(),
});
export type VideoOfDraft = Static<typeof videoOfDraft>;

/**
 * Fields of drafts that are kept as they were sent; what the draft's own video says takes their
 * place when it is read.
 */
export const keptVideoFields = Type.Object({
  originalVideoUrl: Type.Optional(Address),
  videoCover: Type.Optional(Address),
  videoName: Type.Optional(Type.String({ maxLength: 200 })),
  videoResolution: Type.Optional(Type.String({ maxLength: 50 })),
  /** Longer than any request may be: what is too long is refused with a reason of its own. */
  wbVideos: Type.Optional(JsonText(1024 * 1024)),
});
/** JSON lists among them, with their characters. */
export const KEPT_VIDEO_LISTS = { wbVideos: 20_000 } as const;
