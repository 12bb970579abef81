import { buffer } from 'node:stream/consumers';
import { MINUTE_MS, AppError, Code, isFlagged, refusalOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { PosterState } from '../contract.ts';
import type { Files } from './files.ts';
import type { VideoStore } from './store.ts';
import type { UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

/**
 * A review that has not answered is asked again after twice as long each time. It also is the time
 * that nobody else asks meanwhile.
 */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** Of one run of the job. */
const AT_ONCE = 50;

interface Verdict {
  readonly poster_state: Exclude<PosterState, 'none' | 'waiting'>;
  readonly poster_url: string | null;
  readonly poster_reason: string | null;
}

/**
 * The first pictures of videos, and the image review (docs/image-review.md). One is kept where
 * nobody is served it, given to the review as an upload of the video's owner, and from then on a
 * picture like every other: with the list of refused ones, with the late review, and swept when no
 * upload names it any more.
 */
export function createPosters(core: Core, { store, files }: { readonly store: VideoStore; readonly files: Files }) {
  const { db, storage } = core;

  /** What an upload says whose first picture is to be reviewed, after so many times. */
  const waiting = (now: number, attempts: number) => ({
    poster_state: 'waiting' as const,
    poster_try_at: now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts),
    poster_attempts: attempts + 1,
  });

  /** What the review says, or null when it cannot be asked now. */
  async function ask(ctx: RequestContext, upload: UploadRow): Promise<Verdict | null> {
    const file = await storage.read(files.keys.heldPoster(upload));
    if (!file) throw new Error(`the first picture of upload ${upload.id} is gone`);
    try {
      const image = await core.media.upload(ctx, { filename: 'poster.jpg', bytes: await buffer(file.stream) });
      const [url = ''] = image.url.split('?');
      return { poster_state: isFlagged(image.url) ? 'flagged' : 'passed', poster_url: url, poster_reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind.code === Code.imageRejected)
        return { poster_state: 'rejected', poster_url: null, poster_reason: refusalOf(error) };
      // Nobody answers, too much to do, or no pictures are taken in this zone for now.
      if (error.kind.status === 503 || error.kind.status === 403) return null;
      throw error;
    }
  }

  /** A post shows it from now on, or its author is told why it does not. */
  async function tellPost(ctx: RequestContext, { id, uid, name }: UploadRow, { poster_state }: Verdict): Promise<void> {
    const postId = await store.postOf(id);
    if (postId === null) return;
    core.invalidate(`post:${postId}`);
    if (poster_state === 'passed' || (await store.hasCover(id))) return;
    // i18n-keys: coverRejected
    await core.messages.send(ctx, [
      {
        to: uid,
        kind: 'system',
        text: 'video:coverRejected',
        postId,
        onceKey: `video-cover:${id}`,
        values: { name },
      },
    ]);
  }

  /** @throws what it failed by; it is asked again */
  async function review(upload: UploadRow, now: number): Promise<void> {
    // A stopped zone shows nobody anything.
    const ctx = await core.contexts.as(upload.zone, upload.uid, now);
    const verdict = ctx && (await ask(ctx, upload));
    if (!verdict) return;
    const isSettled = await db.tx(async () => {
      const isOurs = await store.settlePoster(upload.id, verdict);
      if (isOurs) await tellPost(ctx, upload, verdict);
      return isOurs;
    });
    if (isSettled) await storage.delete(files.keys.heldPoster(upload));
  }

  const claimNext = (now: number): Promise<UploadRow | undefined> =>
    db.tx(async () => {
      const upload = await store.lockPoster(now);
      if (upload) await store.update(upload.id, waiting(now, upload.poster_attempts));
      return upload;
    });

  return {
    waiting,
    review,

    /** Keeps a picture (JPEG) for the review. @param path of a local file */
    hold: (upload: UploadRow, path: string): Promise<void> =>
      storage.putFile(files.keys.heldPoster(upload), path, 'image/jpeg'),

    /**
     * The job: asks about those that wait, each in its time.
     * @throws what one failed by, for the log
     */
    async next(now: number): Promise<void> {
      for (let left = AT_ONCE; left > 0; left--) {
        const upload = await claimNext(now);
        if (!upload) return;
        await review(upload, now);
      }
    },

    /** The hook `media.references`: a first picture stays as long as its upload. */
    references: async ({ zone }: Pick<RequestContext, 'zone'>, urls: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await store.posters(zone.abbr, urls)),
  };
}

export type Posters = ReturnType<typeof createPosters>;
