import { HOUR_MS } from '../../platform/contract/durations.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ZoneConfig } from '../../platform/contract/zone/index.ts';
import type { Guildhall } from '../app.ts';
import { run } from '../providers/video/index.ts';
import { videoService, type BytesInput } from '../sdk/index.ts';
import { drawImage } from './art/index.ts';
import { VIDEOS } from './content/videos.ts';
import { contextFor, type Cast } from './play.ts';

/** Calls by their addresses: the plugin may be missing. */
const TOKEN = 'GET /api/bbs/contributionrecord/get_oss_token';
const PIECE = 'POST /api/bbs/video/upload';
const COMBINE = 'GET /api/bbs/video/combine';
const POST = 'POST /api/bbs/weibo/add';
const CHATTING = 1;
const TIMEOUT_MS = 20_000;
/** A slow way over the picture. */
const MOVE = "zoompan=z='1.25':x='(iw-iw/zoom)*on/60':y='(ih-ih/zoom)/2':d=60:s=640x360:fps=15";

/**
 * The clips of zones that have videos, on hosts that can make some. None costs the demo nothing but
 * its clip.
 */
export async function drawClips({ core }: Guildhall, zones: readonly ZoneConfig[]): Promise<Map<string, Buffer>> {
  const clips = new Map<string, Buffer>();
  const video = core.services.of(videoService);
  const wanted = zones.filter(({ abbr, plugins }) => 'video' in plugins && VIDEOS[abbr]);
  if (wanted.length === 0 || !(await video.isAvailable())) return clips;
  for (const zone of wanted) clips.set(zone.abbr, await video.withFolder((folder) => drawClip(zone, folder)));
  return clips;
}

async function drawClip(zone: ZoneConfig, folder: string): Promise<Buffer> {
  const [picture, clip] = [join(folder, 'picture.jpg'), join(folder, 'clip.mp4')];
  await writeFile(picture, await drawImage(zone, VIDEOS[zone.abbr]?.picture ?? 'scene1'));
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', picture, '-vf', MOVE, '-frames:v', '60', ...codec, clip], {
    signal: new AbortController().signal,
    timeout: TIMEOUT_MS,
  });
  return readFile(clip);
}

/**
 * A post with a video in each zone that has a clip; it is transcoded once the forum runs. In the
 * transaction of the fill.
 */
export async function fillVideos(
  { table }: Guildhall,
  zones: readonly ZoneConfig[],
  cast: Cast,
  clips: ReadonlyMap<string, Buffer>,
  now: number,
): Promise<void> {
  const ask = async <T>(address: string, ctx: ReturnType<typeof contextFor>, input: unknown): Promise<T> => {
    const route = table.get(address);
    if (!route) throw new Error(`There is no ${address}`);
    // What these calls take and answer, by their contract.
    return (await route.handle(ctx, input as never)) as T;
  };
  for (const zone of zones) {
    const [script, bytes] = [VIDEOS[zone.abbr], clips.get(zone.abbr)];
    if (!script || !bytes) continue;
    const ctx = contextFor(zone, await cast(script.by, zone), now - script.ago * HOUR_MS);
    const total = bytes.length;
    const { token, filekey } = await ask<{ token: string; filekey: string }>(TOKEN, ctx, { name: script.name, total });
    await ask(PIECE, ctx, { input: { token, filekey, total, offset: 0 }, bytes } satisfies BytesInput);
    const { data } = await ask<{ data: { download_url: string } }>(COMBINE, ctx, { token, filekey });
    await ask(POST, ctx, {
      wbTitle: script.title,
      wbContent: script.body,
      wbThemeId: CHATTING,
      existVideo: 1,
      videoUrl: data.download_url,
    });
  }
}
