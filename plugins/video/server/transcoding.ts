import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MINUTE_MS,
  AppError,
  pluginError,
  refusalOf,
  VideoRefusal,
  type VideoFault,
  type VideoFormat,
  type VideoPicture,
  type VideoResult,
} from '../../../server/sdk/index.ts';
import { RESOLUTIONS, VIDEO_LIMITS } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Files } from './files.ts';
import type { Posters } from './posters.ts';
import type { Removal } from './removal.ts';
import type { VideoStore } from './store.ts';
import { NO_POSTER, type Outputs, type StoredRendition, type UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

/** A run that has not been heard of for so long is dead, and its work is somebody else's. */
export const LEASE_MS = MINUTE_MS;
const BEAT_MS = 1_000;
/** A video is begun so many times; after a fault of ours again after twice as long each time. */
const ATTEMPTS = 4;
const RETRY_MS = 15_000;
const EDGES = RESOLUTIONS.map(Number);

// i18n-keys: errors.*
const FAULTS: Readonly<Record<VideoFault, keyof typeof manifest.errors>> = {
  type: 'VIDEO_TYPE',
  codec: 'VIDEO_CODEC',
  broken: 'VIDEO_BROKEN',
  long: 'VIDEO_TOO_LONG',
  pixels: 'VIDEO_PIXELS',
};

/** Somebody else has the upload now, or nobody. */
class Lost extends Error {}

interface Run {
  readonly upload: UploadRow;
  readonly claim: string;
  /** Milliseconds since the epoch, now. */
  readonly clock: () => number;
}

interface TranscodingDeps {
  readonly store: VideoStore;
  readonly files: Files;
  readonly removal: Removal;
  readonly posters: Posters;
}

/**
 * Makes playable files of complete uploads, one at a time on each host, each upload by one host at
 * a time.
 */
export function createTranscoding(core: Core, { store, files, removal, posters }: TranscodingDeps) {
  const { db, storage, video } = core;

  async function claimNext(now: number): Promise<UploadRow | undefined> {
    return db.tx(async () => {
      const upload = await store.lockDue(['queued', 'processing'], now);
      if (!upload) return undefined;
      const change = {
        state: 'processing' as const,
        claim: randomUUID(),
        try_at: now + LEASE_MS,
        attempts: upload.attempts + 1,
        progress: 0,
      };
      await store.update(upload.id, change);
      return { ...upload, ...change };
    });
  }

  /** Puts the pieces together. @throws when one is not what its row says */
  async function assemble({ id, filekey, zone, total }: UploadRow, path: string, signal: AbortSignal): Promise<void> {
    const file = await open(path, 'wx');
    try {
      let at = 0;
      for (const { position, bytes } of await store.pieces(id)) {
        const piece = await storage.read(files.keys.piece({ filekey, zone }, position));
        if (!piece) throw new Error(`piece ${position} of upload ${id} is gone`);
        for await (const chunk of piece.stream as AsyncIterable<Buffer>) {
          signal.throwIfAborted();
          await file.writeFile(chunk); // at its end, and whole
          at += chunk.length;
        }
        if (at !== position * VIDEO_LIMITS.chunk + bytes) throw new Error(`piece ${position} of upload ${id} is short`);
      }
      if (at !== total) throw new Error(`upload ${id} has ${at} bytes of ${total}`);
    } finally {
      await file.close();
    }
  }

  /** A post that has it shows more of it from now on. */
  const renewPost = async ({ id }: UploadRow): Promise<void> => {
    const postId = await store.postOf(id);
    if (postId !== null) core.invalidate(`post:${postId}`);
  };

  async function change({ upload, claim }: Run, values: Parameters<VideoStore['updateClaimed']>[2]): Promise<void> {
    await db.tx(async () => {
      if (!(await store.updateClaimed(upload.id, claim, values))) throw new Lost();
      await renewPost(upload);
    });
  }

  async function keepPoster(run: Run, { path, width, height }: VideoPicture): Promise<void> {
    const outputs: Outputs = { width, height, duration: 0, renditions: [] };
    const values = { outputs: JSON.stringify(outputs) };
    // An attempt before this one has made the same picture.
    if (run.upload.poster_state !== 'none') return change(run, values);
    await posters.hold(run.upload, path);
    await change(run, { ...values, ...posters.waiting(run.clock(), 0) });
    // What fails here is tried again by the job, which says so: the video does not wait for it.
    await posters.review(run.upload, run.clock()).catch(() => undefined);
  }

  async function keepResult(run: Run, result: VideoResult): Promise<void> {
    const { width, height, duration } = result;
    const renditions: StoredRendition[] = [];
    for (const [at, { edge, path, ...size }] of result.renditions.entries()) {
      const file = at === result.renditions.length - 1 ? 'best' : '360';
      await storage.putFile(files.keys.video(run.upload, file), path, 'video/mp4');
      renditions.push({ resolution: String(edge), file, ...size });
    }
    const outputs: Outputs = { width, height, duration, renditions };
    await change(run, { state: 'ready', claim: null, progress: 100, outputs: JSON.stringify(outputs), reason: null });
  }

  /** Says every second that this run is alive; ends it when its upload is no longer its own. */
  function beat(run: Run, progress: () => number, onLost: (reason: unknown) => void): () => void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      const values = { try_at: run.clock() + LEASE_MS, progress: progress() };
      void db
        .tx(() => store.updateClaimed(run.upload.id, run.claim, values))
        .then((isOurs) => isOurs || onLost(new Lost()), onLost)
        .finally(() => {
          isBusy = false;
        });
    }, BEAT_MS);
    return () => clearInterval(timer);
  }

  async function work(run: Run): Promise<void> {
    const stop = new AbortController();
    let progress = 0;
    const quiet = beat(
      run,
      () => progress,
      (reason) => stop.abort(reason),
    );
    const { signal } = stop;
    try {
      const { upload } = run;
      await video.withFolder(async (folder) => {
        const source = join(folder, 'source');
        await assemble(upload, source, signal);
        const result = await video.transcode({
          source,
          folder,
          signal,
          edges: EDGES,
          limits: VIDEO_LIMITS,
          // A complete upload has its first piece, which says it.
          format: upload.format as VideoFormat,
          onPoster: (poster) => keepPoster(run, poster),
          onProgress: (percent) => {
            progress = percent;
          },
        });
        await keepResult(run, result);
      });
    } finally {
      quiet();
    }
  }

  /** It never will be a video: its owner is told, where a post waits for it by a message. */
  async function giveUp(run: Run, error: AppError): Promise<void> {
    const { upload, clock } = run;
    const reason = refusalOf(error);
    await db.tx(async () => {
      await change(run, { state: 'failed', claim: null, reason, outputs: null, ...NO_POSTER });
      const postId = await store.postOf(upload.id);
      const ctx = postId === null ? null : await core.contexts.as(upload.zone, upload.uid, clock());
      if (postId === null || !ctx) return;
      // i18n-keys: videoFailed
      await core.messages.send(ctx, [
        {
          to: upload.uid,
          kind: 'system',
          text: 'video:videoFailed',
          postId,
          onceKey: `video:${upload.id}`,
          values: { name: upload.name, refusal: reason },
        },
      ]);
    });
    await removal.removeOutputs(upload);
  }

  async function settle(run: Run, error: unknown): Promise<void> {
    const { upload, clock } = run;
    if (error instanceof VideoRefusal) return giveUp(run, pluginError(manifest, FAULTS[error.fault]));
    // The storage is down: that says nothing about the video, however long it lasts.
    if (error instanceof AppError && error.id === 'STORAGE_DOWN') {
      const again = { state: 'queued' as const, claim: null, attempts: upload.attempts - 1 };
      await change(run, { ...again, try_at: clock() + LEASE_MS });
      throw error;
    }
    if (upload.attempts >= ATTEMPTS) {
      await giveUp(run, pluginError(manifest, 'VIDEO_FAILED'));
      throw error;
    }
    await change(run, { state: 'queued', claim: null, try_at: clock() + RETRY_MS * 2 ** upload.attempts });
    throw error;
  }

  async function carryOut(run: Run): Promise<void> {
    try {
      await work(run).catch((error: unknown) => {
        if (error instanceof Lost) throw error;
        return settle(run, error);
      });
      await removal.dropPieces(run.upload);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      // Taken away meanwhile: what was stored since then has nobody who would remove it. Another
      // host's results stay.
      if (!(await store.exists(run.upload.id))) await removal.removeOutputs(run.upload);
    }
  }

  return {
    /**
     * The job: takes the upload that has waited for longest.
     * @throws what it failed by, for the log; it is tried again
     */
    async next(now: number): Promise<void> {
      const started = performance.now();
      if (!(await video.isAvailable())) return;
      const upload = await claimNext(now);
      if (!upload?.claim) return;
      const run = { upload, claim: upload.claim, clock: () => now + Math.round(performance.now() - started) };
      // Begun so often and never ended: it takes its hosts with it.
      if (upload.attempts > ATTEMPTS) await giveUp(run, pluginError(manifest, 'VIDEO_FAILED'));
      else await carryOut(run);
    },
  };
}
