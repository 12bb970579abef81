import { HOUR_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  VideoRefusal,
  type VideoPicture,
  type VideoProvider,
  type VideoResult,
  type VideoWork,
} from '../../sdk/video.ts';
import { inputOf, probe, type Probed } from './probe.ts';
import { run, RunError } from './run.ts';

/** The longest that one video may take. */
const TIMEOUT_MS = 3 * HOUR_MS;
/**
 * Processor seconds that ffmpeg gives itself at most: it ends even where nobody is left to kill it.
 */
const PROCESSOR_SECONDS = String(4 * 3600);
const SHORT_MS = MINUTE_MS;
const THREADS = '2';
const POSTER_EDGE = 540;
/** It is encoded once more where it is stored. */
const POSTER_QUALITY = 92;
/** The most bits a second of a picture by its shorter edge, thousands. */
const RATES: readonly (readonly [edge: number, kilobits: number])[] = [
  [360, 900],
  [720, 2_500],
  [Infinity, 4_500],
];
/** Nothing that a run left behind when its host died is older than this and still wanted. */
const STALE_MS = 6 * HOUR_MS;

/** What is read, picture by picture: one may be larger than the first, which alone was probed. */
const decoded = (work: VideoWork): string[] => [
  ...['-threads', THREADS, '-max_pixels', String(work.limits.pixels)],
  ...inputOf(work),
];

export interface FfmpegOptions {
  /** Where temporary folders are made. */
  readonly folder: string;
  readonly ffmpeg?: string;
  readonly ffprobe?: string;
}

/** Transcodes with the programs of this machine. */
export function createFfmpeg({ folder, ffmpeg = 'ffmpeg', ffprobe = 'ffprobe' }: FfmpegOptions): VideoProvider {
  let isThere = false;
  const never = new AbortController().signal;

  /** One run for all edges: the source is decoded once. */
  async function encode(work: VideoWork, found: Probed, edges: readonly number[]): Promise<void> {
    const outputs = edges.flatMap((edge) => [
      ...['-map', `0:${found.video}`, ...(found.audio === null ? [] : ['-map', `0:${found.audio}`])],
      ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-vf', scale(edge), '-pix_fmt', 'yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-threads', THREADS, '-fpsmax', '60'],
      ...['-maxrate', `${rateOf(edge)}k`, '-bufsize', `${rateOf(edge) * 2}k`, '-g', '120'],
      ...['-c:a', 'aac', '-b:a', edge > 360 ? '128k' : '96k', '-ac', '2', '-ar', '44100'],
      ...['-t', String(work.limits.seconds), '-movflags', '+faststart', '-f', 'mp4', fileOf(work, edge)],
    ]);
    const args = [...COMMON, '-progress', 'pipe:1', '-stats_period', '1', ...decoded(work)];
    await run(ffmpeg, [...args, ...outputs], {
      signal: work.signal,
      timeout: TIMEOUT_MS,
      onLine: (line) => {
        const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
        if (microseconds && found.duration > 0)
          work.onProgress(Math.min(99, Math.floor(Number(microseconds) / 10_000 / found.duration)));
      },
    });
  }

  /** The first picture, upright. Its shape is the video's. */
  async function posterOf(work: VideoWork, found: Probed): Promise<VideoPicture & { readonly whole: Size }> {
    const picture = join(work.folder, 'poster.png');
    const path = join(work.folder, 'poster.jpg');
    const one = ['-map', `0:${found.video}`, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', picture];
    await run(ffmpeg, [...COMMON, ...decoded(work), ...one], {
      signal: work.signal,
      timeout: SHORT_MS,
    });
    // Loaded with the first video, as in the image module.
    const { default: sharp } = await import('sharp');
    const first = sharp(picture, { limitInputPixels: work.limits.pixels });
    const { width: w, height: h } = await first.metadata();
    const side = w < h ? { width: POSTER_EDGE } : { height: POSTER_EDGE };
    const { width, height } = await first
      .resize({ ...side, withoutEnlargement: true })
      .jpeg({ quality: POSTER_QUALITY })
      .toFile(path);
    return { path, width, height, whole: { width: w, height: h } };
  }

  return {
    async isAvailable() {
      if (isThere) return true;
      try {
        const encoders = await run(ffmpeg, ['-hide_banner', '-v', 'error', '-encoders'], {
          signal: never,
          timeout: SHORT_MS,
        });
        await run(ffprobe, ['-version'], { signal: never, timeout: SHORT_MS });
        isThere = /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders);
      } catch {
        isThere = false;
      }
      return isThere;
    },

    async withFolder(work) {
      await mkdir(folder, { recursive: true });
      await removeStale(folder);
      const made = await mkdtemp(join(folder, 'video-'));
      try {
        return await work(made);
      } finally {
        await rm(made, { recursive: true, force: true });
      }
    },

    async transcode(work): Promise<VideoResult> {
      const found = await probe(ffprobe, work);
      try {
        const { whole, ...poster } = await posterOf(work, found);
        await work.onPoster(poster);
        const edge = Math.min(whole.width, whole.height);
        const edges = work.edges.filter((_edge, at) => at === 0 || edge > (work.edges[at - 1] ?? 0));
        await encode(work, found, edges);
        const renditions = edges.map((one) => ({ edge: one, path: fileOf(work, one), ...scaled(whole, one) }));
        return { ...whole, duration: found.duration || (await lengthOf(renditions[0]?.path, work)), renditions };
      } catch (error) {
        // A program that was killed from outside says nothing about the file.
        throw error instanceof RunError && error.status !== null ? new VideoRefusal('broken', { cause: error }) : error;
      }
    },
  };

  /** Of a file that did not say: of what was made of it. */
  async function lengthOf(path: string | undefined, { limits, signal }: VideoWork): Promise<number> {
    return path === undefined ? 0 : (await probe(ffprobe, { source: path, format: 'mp4', limits, signal })).duration;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const COMMON = [
  '-hide_banner',
  '-nostdin',
  '-y',
  '-v',
  'error',
  '-timelimit',
  PROCESSOR_SECONDS,
  '-filter_threads',
  '1',
];

const fileOf = ({ folder }: VideoWork, edge: number): string => join(folder, `${edge}.mp4`);
const rateOf = (edge: number): number => RATES.find(([most]) => edge <= most)?.[1] ?? 0;

/** The shorter edge at most this long, both even as H.264 needs them. */
const scale = (edge: number): string => {
  const short = (side: string) => `trunc(min(${edge},${side})/2)*2`;
  return `scale=w='if(lt(iw,ih),${short('iw')},-2)':h='if(lt(iw,ih),-2,${short('ih')})',setsar=1`;
};
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);
/** What {@link scale} makes of it. */
function scaled({ width, height }: Size, edge: number): Size {
  const short = Math.floor(Math.min(edge, width, height) / 2) * 2;
  return width < height
    ? { width: short, height: even((height * short) / width) }
    : { width: even((width * short) / height), height: short };
}

/** What a host left behind when it died. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('video-')) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
