import type { PosterState, PostVideo, Rendition, VideoUpload } from '../contract.ts';

/** What tells a file from others, so that its upload can go on after a reload. */
export interface FileMark {
  readonly name: string;
  readonly size: number;
  /** `lastModified`, milliseconds. */
  readonly modified: number;
}

/**
 * The video of a composer: what drafts keep of it. `uploading` is also what stands still until the
 * file is chosen again; a post may be sent from `processing` on.
 */
export interface Attached {
  readonly step: 'choose' | 'uploading' | 'processing' | 'ready' | 'failed';
  readonly file?: FileMark;
  readonly filekey?: string;
  /** The address that the post names it by. */
  readonly url?: string;
  /** The address of the video that the edited post has; empty while that is transcoded. */
  readonly original?: string;
  /** Its first picture, and the one that was chosen instead. */
  readonly poster?: string;
  readonly cover?: string;
  /** What the image review says of its first picture, and why it is rejected. */
  readonly posterState?: PosterState;
  readonly posterReason?: string;
  readonly renditions?: readonly Rendition[];
  readonly reason?: string;
  /** How often the tool was pressed. */
  readonly asked?: number;
  /**
   * What the slot asks for, made here so that no page loads more than that. A post's own video
   * (`attached-of.ts`) has none of it.
   */
  readonly isBusy: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

const EMPTY: Attached = { step: 'choose', isBusy: false, fields: {} };

/** A draft of an older version may hold something else. */
export const readAttached = (value: unknown): Attached => ({
  ...EMPTY,
  ...(typeof value === 'object' ? value : {}),
});

/** With what the slot asks for. */
export function complete(parts: Omit<Attached, 'isBusy' | 'fields'>): Attached {
  return { ...parts, isBusy: parts.step === 'uploading' || parts.step === 'failed', fields: fieldsOf(parts) };
}

function fieldsOf({ step, url, cover, original }: Omit<Attached, 'isBusy' | 'fields'>): Attached['fields'] {
  if (step === 'choose') return original === undefined ? {} : { existVideo: 0, videoUrl: '' };
  const isThere = (step === 'processing' || step === 'ready') && url !== undefined;
  // The post's own video stays as it is when nothing is said of it.
  if (!isThere || (url === original && cover === undefined)) return {};
  return {
    existVideo: 1,
    videoUrl: url,
    originalVideoUrl: url,
    videoResolution: '360,1080',
    videoCoverUrl: cover ?? '',
  };
}

/** The same upload as the server knows it now: a draft may have been saved long ago. */
export function asKnown(video: Attached, upload: VideoUpload, failed: string): Attached {
  const { state, videoUrl: url, coverUrl: poster, renditions } = upload;
  if (state === 'uploading') return video;
  if (state === 'failed') return complete({ ...video, step: 'failed', reason: upload.reason || failed });
  if (state !== 'ready') return complete({ ...video, step: 'processing', url });
  const review = { posterState: upload.coverState, posterReason: upload.coverReason };
  return complete({ ...video, ...review, step: 'ready', url, poster, renditions });
}

/** What nobody knows any more: it was cancelled, or nothing has named it for too long. */
export const asGone = (video: Attached, reason: string): Attached => complete({ ...video, step: 'failed', reason });

/**
 * The fields of a post with this video, as its readers get them; null: nothing of it can be shown
 * yet.
 */
export function inPost(video: Attached, upload: VideoUpload | undefined): PostVideo | null {
  const { step, cover, poster = '', posterState, renditions = [] } = video;
  if (step !== 'ready' && step !== 'processing') return null;
  // Others see the first picture when the review has passed it.
  const isShown = posterState === undefined || posterState === 'passed';
  const [best] = renditions.slice(-1);
  const { width: videoWidth = 0, height: videoHeight = 0 } = upload ?? best ?? {};
  const videoImg = cover ?? (isShown ? poster : '');
  const wbVideos = renditions.map((one) => ({ ...one, videoImg }));
  return {
    existVideo: 1,
    videoState: step,
    videoCoverUrl: videoImg,
    videoDuration: upload?.duration ?? 0,
    videoWidth,
    videoHeight,
    wbVideos,
  };
}

export const isSameFile = (file: File, mark: FileMark | undefined): boolean =>
  file.name === mark?.name && file.size === mark.size && file.lastModified === mark.modified;
