import { AppError, FLAG, type Refusal, type RequestContext } from '../../../server/sdk/index.ts';
import { VIDEO_LIMITS, type PostVideo, type Rendition, type VideoOfDraft, type VideoUpload } from '../contract.ts';
import type { Files } from './files.ts';
import type { Piece } from './store.ts';
import type { Outputs, UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

const NOTHING: Outputs = { width: 0, height: 0, duration: 0, renditions: [] };

export const outputsOf = ({ outputs }: UploadRow): Outputs =>
  outputs === null ? NOTHING : (JSON.parse(outputs) as Outputs); // written by `transcoding.ts`

const renditionsOf = (files: Files, upload: UploadRow): Rendition[] =>
  outputsOf(upload).renditions.map(({ file, ...one }) => ({ ...one, url: files.videoUrl(upload, file) }));

/** The first picture as everybody may see it; empty while they may not. */
export const posterOf = (files: Files, upload: UploadRow): string =>
  upload.poster_state === 'passed' ? (upload.poster_url ?? files.oldPosterUrl(upload)) : '';

/** The same for its owner, who is shown what is doubtful. */
const ownPosterOf = (files: Files, upload: UploadRow): string =>
  upload.poster_state === 'flagged' ? `${upload.poster_url ?? ''}?${FLAG}` : posterOf(files, upload);

export const offsetsOf = (pieces: readonly Piece[]): number[] =>
  pieces.filter(({ stored }) => stored === 1).map(({ position }) => position * VIDEO_LIMITS.chunk);

/** An upload as its owner is told of it. */
export function presentUpload(
  { core, files }: { readonly core: Pick<Core, 'texts'>; readonly files: Files },
  ctx: RequestContext,
  upload: UploadRow,
  pieces: readonly Piece[],
): VideoUpload {
  const { state, filekey, name, total, progress } = upload;
  if (state === 'removed') throw new Error('a removed upload is shown to nobody');
  const { width, height, duration } = outputsOf(upload);
  return {
    filekey,
    state,
    name,
    total,
    offsets: offsetsOf(pieces),
    progress,
    reason: reasonOf(core, ctx, upload.reason),
    videoUrl: upload.video_url,
    coverUrl: ownPosterOf(files, upload),
    coverState: upload.poster_state,
    coverReason: reasonOf(core, ctx, upload.poster_reason),
    renditions: renditionsOf(files, upload),
    width,
    height,
    duration,
  };
}

function reasonOf(core: Pick<Core, 'texts'>, ctx: RequestContext, reason: string | null): string {
  if (reason === null) return '';
  const { id, namespace, values } = JSON.parse(reason) as Refusal; // written from `refusalOf`
  return core.texts.reason(ctx, new AppError(id, { status: 400, code: 400 }, values, namespace));
}

/**
 * What an own draft says of its video: the name that its file had, and its files, none until they
 * are there.
 * @param cover the chosen one
 */
export function presentInDraft(
  files: Files,
  upload: UploadRow,
  cover: string,
): Pick<VideoOfDraft, 'videoName' | 'wbVideos'> {
  const videoImg = cover || posterOf(files, upload);
  const ready = upload.state === 'ready' ? renditionsOf(files, upload) : [];
  return { videoName: upload.name, wbVideos: JSON.stringify(ready.map((one) => ({ ...one, videoImg }))) };
}

/** What everybody is told of a post's video; null for one that has failed. */
export function presentInPost(files: Files, upload: UploadRow, where: 'list' | 'detail'): PostVideo | null {
  const { state } = upload;
  if (state === 'failed' || state === 'removed') return null;
  const { width, height, duration } = outputsOf(upload);
  const fields: PostVideo = {
    existVideo: 1,
    videoState: state,
    videoCoverUrl: upload.cover_url ?? posterOf(files, upload),
    videoDuration: duration,
    videoWidth: width,
    videoHeight: height,
  };
  if (where === 'list' || state !== 'ready') return fields;
  const wbVideos = renditionsOf(files, upload).map((one) => ({ ...one, videoImg: fields.videoCoverUrl }));
  const videoResolution = wbVideos.map(({ resolution }) => resolution).join(',');
  return { ...fields, videoUrl: upload.video_url, originalVideoUrl: upload.video_url, videoResolution, wbVideos };
}
