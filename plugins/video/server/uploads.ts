import { createHash, randomBytes } from 'node:crypto';
import {
  HOUR_MS,
  isSameSecret,
  pluginError,
  viewerOf,
  type InputOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import {
  uploadChunk,
  VIDEO_FORMATS,
  VIDEO_LIMITS,
  type combineVideo,
  type ossToken,
  type VideoUpload,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Files } from './files.ts';
import { formatOf, isVideoName } from './formats.ts';
import { offsetsOf, presentUpload } from './present.ts';
import type { Removal } from './removal.ts';
import type { VideoStore } from './store.ts';
import { NO_POSTER, type UploadRow } from './tables.ts';
import type { Core } from './uses.ts';

/** An unfinished upload that nobody has touched for so long makes room for another. */
const IDLE_MS = HOUR_MS;
const { chunk: CHUNK, bytes: MOST_BYTES } = VIDEO_LIMITS;

const refuse = (id: keyof (typeof manifest)['errors'], values: Readonly<Record<string, string | number>> = {}) =>
  pluginError(manifest, id, values);

const ownerOf = (ctx: RequestContext) => ({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid });

const piecesOf = (total: number): number => Math.ceil(total / CHUNK);
const bytesOf = (total: number, position: number): number => Math.min(CHUNK, total - position * CHUNK);

/** Uploads in pieces. Somebody else's and another zone's upload is VIDEO_UNKNOWN. */
export function createUploads(
  core: Core,
  { store, files, removal }: { readonly store: VideoStore; readonly files: Files; readonly removal: Removal },
) {
  const { db, storage } = core;

  function checkTotal(total: number): void {
    if (total > MOST_BYTES) throw refuse('VIDEO_TOO_LARGE', { max: MOST_BYTES / 2 ** 30 });
  }

  /**
   * In a transaction: another upload of so many bytes may begin. One that lies idle gives its place
   * to it.
   * @throws VIDEO_QUOTA
   */
  async function makeRoom(ctx: RequestContext, total: number): Promise<void> {
    const { uid } = viewerOf(ctx);
    await store.lockPerson(uid);
    const loose = await store.loose(uid);
    const unfinished = loose.filter(({ state, keep_until }) => state === 'uploading' && keep_until > ctx.now);
    const bytes = () => unfinished.reduce((sum, upload) => sum + upload.total, 0);
    while (unfinished.length >= VIDEO_LIMITS.unfinished || bytes() + total > VIDEO_LIMITS.unfinishedBytes) {
      const idle = unfinished.shift();
      if (!idle || idle.keep_until - VIDEO_LIMITS.uploadMs + IDLE_MS > ctx.now)
        throw refuse('VIDEO_QUOTA', { max: VIDEO_LIMITS.unfinished });
      await removal.mark(idle, ctx.now);
    }
    if (loose.length >= VIDEO_LIMITS.uploads) throw refuse('VIDEO_QUOTA', { max: VIDEO_LIMITS.uploads });
  }

  async function need(ctx: RequestContext, filekey: string): Promise<UploadRow> {
    const upload = await store.lock(ownerOf(ctx), filekey);
    if (!upload) throw refuse('VIDEO_UNKNOWN');
    return upload;
  }

  /** In a transaction: an own upload that its token opens, locked. */
  async function open(ctx: RequestContext, filekey: string, token: string): Promise<UploadRow> {
    const upload = await need(ctx, filekey);
    if (!isSameSecret(token, upload.token)) throw refuse('VIDEO_TOKEN');
    if (upload.keep_until <= ctx.now) throw refuse('VIDEO_EXPIRED');
    return upload;
  }

  /**
   * In a transaction: this piece is expected, and the upload goes on. True when it is there
   * already.
   */
  async function expect(
    ctx: RequestContext,
    { filekey, token, total, offset }: InputOf<typeof uploadChunk>,
    bytes: Buffer,
  ): Promise<{ readonly upload: UploadRow; readonly isThere: boolean }> {
    const upload = await open(ctx, filekey, token);
    if (upload.state !== 'uploading') throw refuse('VIDEO_STATE');
    if (upload.total !== 0 && upload.total !== total) throw refuse('VIDEO_TOTAL');
    if (upload.total === 0) await reserve(upload, total);
    const format = offset === 0 ? formatOf(bytes) : upload.format;
    if (format === null) throw refuse('VIDEO_FORMAT', { formats: VIDEO_FORMATS.join('/') });
    const keep_until = ctx.now + VIDEO_LIMITS.uploadMs;
    await store.update(upload.id, { total, format, keep_until, has_pieces: 1 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const position = offset / CHUNK;
    const before = await store.piece(upload.id, position);
    if (before && before.sha256 !== sha256) throw refuse('VIDEO_CHUNK_CHANGED');
    if (!before) await store.addPiece({ upload_id: upload.id, position, bytes: bytes.length, sha256, stored: 0 });
    return { upload, isThere: before?.stored === 1 };
  }

  /** An upload that began without a size takes its place when that is known. */
  async function reserve({ id, uid }: UploadRow, total: number): Promise<void> {
    await store.lockPerson(uid);
    const others = (await store.loose(uid)).filter((other) => other.state === 'uploading' && other.id !== id);
    const bytes = others.reduce((sum, other) => sum + other.total, total);
    if (bytes > VIDEO_LIMITS.unfinishedBytes) throw refuse('VIDEO_QUOTA', { max: VIDEO_LIMITS.unfinished });
  }

  async function begin(ctx: RequestContext, file: Pick<UploadRow, 'name' | 'total' | 'modified'>): Promise<UploadRow> {
    const owner = ownerOf(ctx);
    const keep_until = ctx.now + VIDEO_LIMITS.uploadMs;
    const same = file.total > 0 && file.name !== '' ? await store.same(owner, file, ctx.now) : undefined;
    if (same) {
      await store.update(same.id, { keep_until });
      return { ...same, keep_until };
    }
    await makeRoom(ctx, file.total);
    const filekey = randomBytes(32).toString('hex');
    const row = {
      ...owner,
      ...file,
      filekey,
      token: randomBytes(32).toString('base64url'),
      video_url: files.videoUrl({ ...owner, filekey }, 'best'),
      small_url: files.videoUrl({ ...owner, filekey }, '360'),
      state: 'uploading' as const,
      format: '' as const,
      progress: 0,
      claim: null,
      try_at: 0,
      reason: null,
      outputs: null,
      ...NO_POSTER,
      cover_url: null,
      post_id: null,
      has_pieces: 0,
      created_at: ctx.now,
      keep_until,
    };
    return { ...row, id: await store.insert(row), attempts: 0 };
  }

  return {
    /** @throws VIDEO_UNAVAILABLE, VIDEO_TOO_LARGE, VIDEO_FORMAT (by the name), VIDEO_QUOTA */
    async token(ctx: RequestContext, { name = '', total = 0, modified = 0 }: InputOf<typeof ossToken>) {
      if (!(await core.video.isAvailable())) throw refuse('VIDEO_UNAVAILABLE');
      checkTotal(total);
      if (name !== '' && !isVideoName(name)) throw refuse('VIDEO_FORMAT', { formats: VIDEO_FORMATS.join('/') });
      const { upload, pieces } = await db.tx(async () => {
        const begun = await begin(ctx, { name, total, modified });
        return { upload: begun, pieces: await store.pieces(begun.id) };
      });
      return {
        token: upload.token,
        bucket: upload.zone,
        filekey: upload.filekey,
        uploadUrl: uploadChunk.path,
        chunkSize: CHUNK,
        maxSize: MOST_BYTES,
        expireTime: upload.keep_until,
        offsets: offsetsOf(pieces),
      };
    },

    /**
     * Stores one piece, once. Its row is there before its bytes are, so that no bytes are without a
     * row.
     * @throws VIDEO_TOO_LARGE, VIDEO_CHUNK (place or length), VIDEO_UNKNOWN, VIDEO_TOKEN,
     *   VIDEO_EXPIRED, VIDEO_STATE, VIDEO_TOTAL, VIDEO_FORMAT (the first piece is no video),
     *   VIDEO_CHUNK_CHANGED (another content than before), VIDEO_QUOTA
     */
    async chunk(ctx: RequestContext, input: InputOf<typeof uploadChunk>, bytes: Buffer) {
      const { total, offset } = input;
      checkTotal(total);
      const position = offset / CHUNK;
      const isPlace = Number.isInteger(position) && position < piecesOf(total);
      if (!isPlace || bytes.length !== bytesOf(total, position)) throw refuse('VIDEO_CHUNK');
      if (input.bucket !== undefined && input.bucket !== ctx.zone.abbr) throw refuse('VIDEO_TOKEN');
      const { upload, isThere } = await db.tx(() => expect(ctx, input, bytes));
      if (!isThere) {
        const key = files.keys.piece(upload, position);
        await storage.put(key, bytes, 'application/octet-stream');
        if (!(await db.tx(() => store.pieceStored(upload.id, position)))) {
          await storage.delete(key);
          throw refuse('VIDEO_STATE');
        }
      }
      const there = (await store.pieces(upload.id)).filter(({ stored }) => stored === 1);
      return { offset, total, received: there.reduce((sum, piece) => sum + piece.bytes, 0) };
    },

    /** @throws VIDEO_UNKNOWN */
    async status(ctx: RequestContext, filekey: string): Promise<VideoUpload> {
      const upload = await store.find(ownerOf(ctx), filekey);
      if (!upload) throw refuse('VIDEO_UNKNOWN');
      const pieces = upload.state === 'uploading' ? await store.pieces(upload.id) : [];
      return presentUpload({ core, files }, ctx, upload, pieces);
    },

    /**
     * Ends the upload: from here on it is transcoded by the job. Asked again it answers the same.
     * @throws VIDEO_UNKNOWN, VIDEO_TOKEN, VIDEO_EXPIRED, VIDEO_INCOMPLETE, VIDEO_STATE (it has
     *   failed)
     */
    combine: (ctx: RequestContext, { filekey, token }: InputOf<typeof combineVideo>) =>
      db.tx(async () => {
        const upload = await open(ctx, filekey, token);
        if (upload.state === 'failed') throw refuse('VIDEO_STATE');
        if (upload.state === 'uploading') {
          const pieces = (await store.pieces(upload.id)).filter(({ stored }) => stored === 1);
          const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
          if (upload.total === 0 || pieces.length !== piecesOf(upload.total) || bytes !== upload.total)
            throw pluginError(manifest, 'VIDEO_INCOMPLETE', {}, { offsets: offsetsOf(pieces) });
          const keep_until = ctx.now + VIDEO_LIMITS.keptMs;
          await store.update(upload.id, { state: 'queued', try_at: ctx.now, keep_until });
        }
        const { video_url: url } = upload;
        return { data: { download_url: url, originalVideoUrl: url, videoResolution: '360,1080' } };
      }),

    /** @throws VIDEO_UNKNOWN, VIDEO_USED (a post has it) */
    async cancel(ctx: RequestContext, filekey: string): Promise<object> {
      const marked: Awaited<ReturnType<typeof need>>[] = [];
      await core.submissions.goneOnce(ctx, 'video', filekey, async () => {
        const found = await need(ctx, filekey);
        if (found.post_id !== null) throw refuse('VIDEO_USED');
        await removal.mark(found, ctx.now);
        marked.splice(0, Infinity, found);
      });
      for (const upload of marked) await removal.carryOut(upload);
      return {};
    },
  };
}
