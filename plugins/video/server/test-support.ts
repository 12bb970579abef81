import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { VideoProvider, VideoWork } from '../../../server/sdk/index.ts';
import { VIDEO_LIMITS, type VideoUpload } from '../contract.ts';
import { createFiles } from './files.ts';
import { createPosters } from './posters.ts';
import { createRemoval } from './removal.ts';
import { createVideoStore } from './store.ts';
import type { UploadRow } from './tables.ts';
import { createTranscoding } from './transcoding.ts';
import { createUploads } from './uploads.ts';
import { videoService } from '../../../server/sdk/index.ts';
import { uses, type Core } from './uses.ts';

const ROOT = '/api/bbs/video';
export const { chunk: CHUNK } = VIDEO_LIMITS;

export interface Token {
  readonly token: string;
  readonly bucket: string;
  readonly filekey: string;
  readonly offsets: number[];
  readonly expireTime: number;
}

export const askToken = (client: TestClient, fields: Record<string, string | number> = {}, zone = 'sw4') => {
  const query = new URLSearchParams(Object.entries({ zone, ...fields }).map(([name, value]) => [name, String(value)]));
  return client.get<Token>(`/api/bbs/contributionrecord/get_oss_token?${query}`);
};

/** One piece as a browser sends it. */
export async function sendPiece(
  client: TestClient,
  { token, filekey, bucket }: Pick<Token, 'token' | 'filekey'> & { readonly bucket?: string },
  total: number,
  offset: number,
  bytes: Buffer,
  zone = 'sw4',
) {
  const query = new URLSearchParams({ zone, token, filekey, total: String(total), offset: String(offset) });
  if (bucket !== undefined) query.set('bucket', bucket);
  const response = await client.inject({
    method: 'POST',
    url: `${ROOT}/upload?${query}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { Message, Desc } = response.json<{ Message: { received: number }; Desc: string }>();
  return { status: response.statusCode, headers: response.headers, Message, Desc };
}

/** The whole file in its pieces; answers what it was uploaded as. */
export async function upload(client: TestClient, bytes: Buffer, name = 'clip.mp4'): Promise<Token> {
  const begun = await askToken(client, { name, total: bytes.length });
  if (!begun.Succeed) throw new Error(`no token: ${begun.Desc}`);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const sent = await sendPiece(client, begun.Message, bytes.length, at, bytes.subarray(at, at + CHUNK));
    if (sent.status !== 200) throw new Error(`no piece: ${sent.Desc}`);
  }
  return begun.Message;
}

export const combine = (client: TestClient, { token, filekey }: Pick<Token, 'token' | 'filekey'>, zone = 'sw4') =>
  client.get<{ data: { download_url: string } }>(
    `${ROOT}/combine?zone=${zone}&token=${token}&filekey=${filekey}&compress=360_1080&format=mp4`,
  );
export const status = async (client: TestClient, filekey: string, zone = 'sw4') =>
  client.get<VideoUpload>(`${ROOT}/status?zone=${zone}&filekey=${filekey}`);
export const cancel = (client: TestClient, filekey: string, zone = 'sw4') =>
  client.send('POST', `${ROOT}/cancel?zone=${zone}`, { filekey });

/** Uploads and combines; answers the address that a post names it by. */
export async function uploadWhole(client: TestClient, bytes: Buffer, name?: string) {
  const begun = await upload(client, bytes, name);
  const reply = await combine(client, begun);
  if (!reply.Succeed) throw new Error(`not combined: ${reply.Desc}`);
  return { ...begun, url: reply.Message.data.download_url };
}

/** A host of its own, with the services of this one or some changed. */
export function hostOf({ app }: ApiWorld, changed: { readonly video?: VideoProvider } = {}) {
  const core: Core = { ...app.core.services.all(uses), ...changed };
  const store = createVideoStore(core.db);
  const files = createFiles(core.storage);
  const removal = createRemoval(core, { store, files });
  const posters = createPosters(core, { store, files });
  return {
    core,
    store,
    files,
    posters,
    sweep: removal.sweep,
    uploads: createUploads(core, { store, files, removal }),
    next: createTranscoding(core, { store, files, removal, posters }).next,
    /** The row of an upload. */
    row: async ({ uid }: TestClient, filekey: string, zone = 'sw4'): Promise<UploadRow> => {
      const found = await store.find({ zone, uid }, filekey);
      if (!found) throw new Error('no such upload');
      return found;
    },
  };
}

/** Something of this size that begins as a video does. */
export function fakeVideo(size: number): Buffer {
  const bytes = Buffer.alloc(size, 7);
  bytes.write('\0\0\0\x18ftypisom', 0, 'latin1');
  return bytes;
}

/** A colour that no picture before had, not even as a JPEG. */
let shades = 0;
const shade = () => ({ r: ((shades += 1) % 16) * 16, g: ((shades >> 4) % 16) * 16, b: 77 });

/** Says at once what others work for, and remembers what it was asked. */
export function fakeProvider(
  { app }: ApiWorld,
  meanwhile: (work: VideoWork) => Promise<void> = async () => {},
): VideoProvider & { readonly asked: VideoWork[] } {
  const asked: VideoWork[] = [];
  return {
    asked,
    isAvailable: async () => true,
    withFolder: (work) => app.core.services.of(videoService).withFolder(work),
    async transcode(work) {
      asked.push(work);
      const [poster, small, large] = ['poster.jpg', '360.mp4', '1080.mp4'].map((name) => join(work.folder, name)) as [
        string,
        string,
        string, // as many as names
      ];
      for (const path of [small, large]) await writeFile(path, path);
      await sharp({ create: { width: 96, height: 54, channels: 3, background: shade() } }).toFile(poster);
      await work.onPoster({ path: poster, width: 96, height: 54 });
      await meanwhile(work);
      return {
        width: 1280,
        height: 720,
        duration: 61.5,
        renditions: [
          { edge: 360, path: small, width: 640, height: 360 },
          { edge: 1080, path: large, width: 1280, height: 720 },
        ],
      };
    },
  };
}
