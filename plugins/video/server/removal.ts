import { MINUTE_MS } from '../../../server/sdk/index.ts';
import { VIDEO_LIMITS } from '../contract.ts';
import type { Files } from './files.ts';
import type { VideoStore } from './store.ts';
import { FILE_NAMES, type UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Uploads that are swept in one run, and how long after a fault it is tried again. */
const AT_ONCE = 50;
const RETRY_MS = 10 * MINUTE_MS;

/**
 * Taking uploads away: first nobody knows them any more (`mark`), then their files go, then their
 * rows. Whatever stops in between goes on with the next sweep, on any host.
 */
export function createRemoval(
  { db, storage, media }: Pick<Core, 'db' | 'storage' | 'media'>,
  { store, files }: { readonly store: VideoStore; readonly files: Files },
) {
  const mark = (upload: UploadRow, now: number): Promise<void> =>
    store.update(upload.id, { state: 'removed', claim: null, try_at: now + RETRY_MS });

  /** Those that no draft names. The others are kept as long again. */
  async function unnamed(uploads: readonly UploadRow[], now: number): Promise<UploadRow[]> {
    const named = new Set<string>();
    for (const [zone, of] of Map.groupBy(uploads, (upload) => upload.zone))
      for (const url of await media.named(
        zone,
        of.map((upload) => upload.video_url),
      ))
        named.add(url);
    for (const { id, video_url } of uploads)
      if (named.has(video_url)) await store.update(id, { keep_until: now + VIDEO_LIMITS.keptMs });
    return uploads.filter(({ video_url }) => !named.has(video_url));
  }

  async function removePieces(upload: UploadRow): Promise<void> {
    for (const { position } of await store.pieces(upload.id)) await storage.delete(files.keys.piece(upload, position));
  }

  /**
   * The transcoded files. A first picture that the review has seen is a picture like others: the
   * sweep takes it (`posters.ts`).
   */
  async function removeOutputs(upload: UploadRow): Promise<void> {
    await storage.delete(files.keys.heldPoster(upload));
    await storage.delete(files.keys.oldPoster(upload));
    for (const file of FILE_NAMES) await storage.delete(files.keys.video(upload, file));
  }

  async function carryOut(upload: UploadRow): Promise<void> {
    await removePieces(upload);
    await removeOutputs(upload);
    await db.tx(() => store.remove(upload.id));
  }

  /** Pieces of what is transcoded, or never will be. */
  async function dropPieces(upload: UploadRow): Promise<void> {
    await removePieces(upload);
    await db.tx(async () => {
      await store.removePieces(upload.id);
      await store.update(upload.id, { has_pieces: 0 });
    });
  }

  return {
    /** In a transaction that has it locked, or has its owner locked: whoever works on it stops. */
    mark,
    carryOut,
    removeOutputs,
    dropPieces,

    /**
     * The job: what no post has taken in time, what a removal has left, and pieces that are of no
     * more use.
     */
    async sweep(now: number): Promise<void> {
      const orphans = await db.tx(async () => {
        const found = await unnamed(await store.lockOrphans(now, AT_ONCE), now);
        for (const upload of found) await mark(upload, now);
        return found;
      });
      for (const upload of orphans) await carryOut(upload);
      for (let left = AT_ONCE; left > 0; left--) {
        const rest = await db.tx(async () => {
          const upload = await store.lockDue(['removed'], now);
          if (upload) await mark(upload, now);
          return upload;
        });
        if (!rest) break;
        await carryOut(rest);
      }
      for (const upload of await store.withUselessPieces(AT_ONCE)) await dropPieces(upload);
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
