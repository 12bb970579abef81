import type { Generated, Selectable } from 'kysely';
import type { VideoFormat } from '../../../server/sdk/index.ts';
import type { PosterState, VideoState } from '../contract.ts';

/** `removed`: nobody knows it any more, and its files go. */
export type InternalState = VideoState | 'removed';

export interface VideoTables {
  video_upload: {
    id: Generated<number>;
    zone: string;
    uid: number;
    /**
     * 64 hexadecimal digits made by chance: its files are named by it, and nobody else knows it.
     */
    filekey: string;
    token: string;
    /** The address of its best file, by which posts name it. */
    video_url: string;
    /** That of its smaller file; null only before this was kept, and nowhere by now. */
    small_url: string | null;
    name: string;
    /** Bytes; 0 until its first piece or the browser has said. */
    total: number;
    /** `lastModified` of the file, for going on with it; 0 unknown. */
    modified: number;
    state: InternalState;
    /** What its first bytes say: see `formats.ts`. Empty until they are there. */
    format: VideoFormat | '';
    /** Percent. */
    progress: number;
    attempts: Generated<number>;
    /** Which run transcodes it. */
    claim: string | null;
    /** When the job looks at it (next): a run that is alive moves it on. */
    try_at: number;
    /** JSON of a `Refusal`, with state failed. */
    reason: string | null;
    /** JSON of `Outputs`, with state ready; its size alone while processing. */
    outputs: string | null;
    /**
     * What the image review says of its first picture, which is shown to nobody else before it has
     * passed.
     */
    poster_state: Generated<PosterState>;
    /**
     * The address that it is stored under once the review has seen it; a passed one without lies
     * under a name of its own (`files.ts`).
     */
    poster_url: string | null;
    /** When the review is asked (again), and how often it was. */
    poster_try_at: Generated<number>;
    poster_attempts: Generated<number>;
    /** JSON of a `Refusal`, when it was rejected. */
    poster_reason: string | null;
    /** The picture that the author has chosen instead of the first one. */
    cover_url: string | null;
    post_id: number | null;
    /** 1 while pieces may lie in the storage. */
    has_pieces: number;
    created_at: number;
    /** When it is swept, unless a post has it. */
    keep_until: number;
  };
  /**
   * A piece of an upload. `stored`: 1 when its bytes are in the storage, 0 while somebody puts them
   * there.
   */
  video_chunk: { upload_id: number; position: number; bytes: number; sha256: string; stored: number };
  /**
   * A row to lock, so that what one person begins at the same time is counted one after the other.
   */
  video_person: { uid: number };
}
export type UploadRow = Selectable<VideoTables['video_upload']>;

/** Of an upload whose first picture is not there (any more). */
export const NO_POSTER = {
  poster_state: 'none',
  poster_url: null,
  poster_try_at: 0,
  poster_attempts: 0,
  poster_reason: null,
} as const satisfies Partial<UploadRow>;

/**
 * The files of an upload: the largest that was made is `best`, so that its address is known before.
 */
export const FILE_NAMES = ['360', 'best'] as const;
export type FileName = (typeof FILE_NAMES)[number];

export interface StoredRendition {
  readonly resolution: string;
  readonly file: FileName;
  readonly width: number;
  readonly height: number;
}

/** What transcoding has made; the files' keys follow from `filekey` (`files.ts`). */
export interface Outputs {
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  readonly renditions: readonly StoredRendition[];
}
