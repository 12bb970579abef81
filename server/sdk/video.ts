/**
 * What the first bytes of a video say it is. Whoever reads it never guesses another kind: a list of
 * addresses is no video.
 */
export type VideoFormat = 'mp4' | 'matroska' | 'mpeg' | 'mpegvideo' | 'asf';

export interface VideoPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export interface VideoWork {
  /** A local file. */
  readonly source: string;
  readonly format: VideoFormat;
  /** Where the results go; whoever asks removes it. */
  readonly folder: string;
  readonly limits: { readonly seconds: number; readonly pixels: number };
  /**
   * The results, by the shorter edge of their pictures, the smallest first. Nothing is made larger
   * than it is.
   */
  readonly edges: readonly number[];
  readonly signal: AbortSignal;
  /** The first picture (JPEG), as soon as it is there. */
  readonly onPoster: (poster: VideoPicture) => Promise<void>;
  /** @param percent of the work that is done */
  readonly onProgress: (percent: number) => void;
}

export interface VideoResult {
  /** Of the source, upright. */
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  /** MP4 (H.264, AAC), one for each edge that the source reaches, but at least one. */
  readonly renditions: readonly (VideoPicture & { readonly edge: number })[];
}

/** Why a file will never become a video here. */
export type VideoFault = 'type' | 'codec' | 'broken' | 'long' | 'pixels';

export class VideoRefusal extends Error {
  readonly fault: VideoFault;
  constructor(fault: VideoFault, options?: ErrorOptions) {
    super(`no video: ${fault}`, options);
    this.name = 'VideoRefusal';
    this.fault = fault;
  }
}

/** What makes videos playable everywhere. */
export interface VideoProvider {
  /** Whether it can do so now: a host may lack the program. */
  isAvailable(): Promise<boolean>;
  /** Gives an empty local folder for the time of the work, whatever becomes of it. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /**
   * @throws VideoRefusal; any other error may be gone the next time; the signal's reason when that
   *   fires
   */
  transcode(work: VideoWork): Promise<VideoResult>;
}
