import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { VideoRefusal, type VideoFormat, type VideoWork } from '../../sdk/video.ts';
import { run, RunError } from './run.ts';

const TIMEOUT_MS = MINUTE_MS;
const MOST_STREAMS = 32;

/**
 * Kinds of picture that are read. Whatever else the program could read (subtitles as video,
 * screens, cameras) is none of ours.
 */
const VIDEO_CODECS: ReadonlySet<string> = new Set(
  ['h264 hevc mpeg4 mpeg1video mpeg2video msmpeg4v1 msmpeg4v2 msmpeg4v3', 'wmv1 wmv2 wmv3 vc1 vp8 vp9 av1'].flatMap(
    (names) => names.split(' '),
  ),
);
const AUDIO_CODECS: ReadonlySet<string> = new Set(
  [
    'aac mp1 mp2 mp3 ac3 eac3 opus vorbis flac alac wmav1 wmav2 wmapro wmalossless',
    'pcm_s16le pcm_s16be pcm_s24le',
  ].flatMap((names) => names.split(' ')),
);

/** What ffmpeg calls the reader of a format. */
const DEMUXERS: Readonly<Record<VideoFormat, string>> = {
  mp4: 'mov',
  matroska: 'matroska',
  mpeg: 'mpeg',
  mpegvideo: 'mpegvideo',
  asf: 'asf',
};

/**
 * Reads this one local file as what it is: never another file or address that it names, never as
 * another format.
 */
export const inputOf = ({ source, format }: Pick<VideoWork, 'source' | 'format'>): string[] => [
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[format], '-i', `file:${source}`],
];

export interface Probed {
  readonly video: number;
  /** The stream with the sound; null without. */
  readonly audio: number | null;
  /** Seconds; 0 when the file does not say. */
  readonly duration: number;
}

interface Stream {
  readonly index?: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
  readonly disposition?: { readonly attached_pic?: number };
}

/**
 * What the file holds, asked before anything of it is decoded.
 * @throws VideoRefusal: type (no video), codec, long, pixels, broken
 */
export async function probe(
  ffprobe: string,
  work: Pick<VideoWork, 'source' | 'format' | 'limits' | 'signal'>,
): Promise<Probed> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputOf(work)];
  const text = await run(ffprobe, args, { signal: work.signal, timeout: TIMEOUT_MS }).catch((error: unknown) => {
    throw error instanceof RunError ? new VideoRefusal('broken', { cause: error }) : error;
  });
  // As ffprobe prints it.
  const found = JSON.parse(text) as { streams?: Stream[]; format?: { duration?: string } };
  return judge(found.streams ?? [], found.format?.duration, work.limits);
}

function judge(streams: readonly Stream[], whole: string | undefined, limits: VideoWork['limits']): Probed {
  if (streams.length > MOST_STREAMS) throw new VideoRefusal('broken');
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  if (video?.index === undefined) throw new VideoRefusal('type');
  if (!VIDEO_CODECS.has(video.codec_name ?? '')) throw new VideoRefusal('codec');
  const { width = 0, height = 0 } = video;
  if (width < 2 || height < 2) throw new VideoRefusal('broken');
  if (width * height > limits.pixels) throw new VideoRefusal('pixels');
  const duration = Number(whole ?? video.duration) || 0;
  if (duration > limits.seconds) throw new VideoRefusal('long');
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  if (audio && !AUDIO_CODECS.has(audio.codec_name ?? '')) throw new VideoRefusal('codec');
  return { video: video.index, audio: audio?.index ?? null, duration };
}
