import type { Updateable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { InternalState, UploadRow, VideoTables } from './tables.ts';

interface Owner {
  readonly zone: string;
  readonly uid: number;
}
export type Piece = VideoTables['video_chunk'];
type Change = Updateable<VideoTables['video_upload']>;

/** The queries of this plugin. */
export function createVideoStore(db: Db) {
  const q = () => db.q<VideoTables>();
  const uploads = () => q().selectFrom('video_upload').selectAll();
  /** What a person has, whatever became of it but for what is being removed. */
  const own = ({ zone, uid }: Owner) => uploads().where('uid', '=', uid).where('zone', '=', zone);

  return {
    /** In a transaction: what is asked about the uploads of this person meanwhile waits. */
    async lockPerson(uid: number): Promise<void> {
      await q()
        .insertInto('video_person')
        .values({ uid })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ uid }))
        .execute();
    },

    async insert(row: Omit<UploadRow, 'id' | 'attempts'>): Promise<number> {
      return db.insertId(q().insertInto('video_upload').values(row));
    },

    find: (owner: Owner, filekey: string): Promise<UploadRow | undefined> =>
      own(owner).where('filekey', '=', filekey).where('state', '!=', 'removed').executeTakeFirst(),

    /** The same, locked until the end of the transaction. */
    lock: (owner: Owner, filekey: string): Promise<UploadRow | undefined> =>
      db.forUpdate(own(owner).where('filekey', '=', filekey).where('state', '!=', 'removed')).executeTakeFirst(),

    /** An own upload by its video's address, locked until the end of the transaction. */
    byUrls: (owner: Owner, urls: readonly string[]): Promise<UploadRow[]> =>
      urls.length === 0
        ? Promise.resolve([])
        : own(owner)
            .where('video_url', 'in', [...urls])
            .execute(),

    lockByUrl: (owner: Owner, url: string): Promise<UploadRow | undefined> =>
      db.forUpdate(own(owner).where('video_url', '=', url).where('state', '!=', 'removed')).executeTakeFirst(),

    /** The unfinished upload of the same file. */
    same: (owner: Owner, file: Pick<UploadRow, 'name' | 'total' | 'modified'>, now: number) =>
      own(owner)
        .where('state', '=', 'uploading')
        .where('name', '=', file.name)
        .where('total', '=', file.total)
        .where('modified', '=', file.modified)
        .where('keep_until', '>', now)
        .orderBy('id', 'desc')
        .executeTakeFirst(),

    /**
     * What a person has in all zones that is in no post, the oldest first. At most as many as are
     * allowed, or a few more.
     */
    loose: (uid: number): Promise<UploadRow[]> =>
      uploads()
        .where('uid', '=', uid)
        .where('state', 'in', ['uploading', 'queued', 'processing', 'ready'])
        .where('post_id', 'is', null)
        .orderBy('keep_until')
        .execute(),

    async update(id: number, change: Change): Promise<void> {
      await q().updateTable('video_upload').set(change).where('id', '=', id).execute();
    },

    /** Changes an upload that this run still transcodes. False when it is no longer this one's. */
    async updateClaimed(id: number, claim: string, change: Change): Promise<boolean> {
      const done = await q()
        .updateTable('video_upload')
        .set(change)
        .where('id', '=', id)
        .where('claim', '=', claim)
        .where('state', '=', 'processing')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /** The post that has it. */
    postOf: async (id: number): Promise<number | null> =>
      (await q().selectFrom('video_upload').select('post_id').where('id', '=', id).executeTakeFirst())?.post_id ?? null,

    /** Whether its author has put another picture in place of its first one. */
    hasCover: async (id: number): Promise<boolean> =>
      ((await uploads().where('id', '=', id).executeTakeFirst())?.cover_url ?? null) !== null,

    /**
     * The one whose first picture has waited longest for the review, locked until the end of the
     * transaction.
     */
    lockPoster: (now: number): Promise<UploadRow | undefined> =>
      db
        .skipLocked(
          uploads()
            .where('poster_state', '=', 'waiting')
            .where('poster_try_at', '<=', now)
            .where('state', '!=', 'removed')
            .orderBy('poster_try_at')
            .limit(1),
        )
        .executeTakeFirst(),

    /** Notes what the review says. False when nobody waits for it any more. */
    async settlePoster(id: number, change: Change): Promise<boolean> {
      const done = await q()
        .updateTable('video_upload')
        .set(change)
        .where('id', '=', id)
        .where('poster_state', '=', 'waiting')
        .where('state', '!=', 'removed')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    /** Those of these addresses under which first pictures of known uploads are stored. */
    posters: async (zone: string, urls: readonly string[]): Promise<string[]> => {
      const found = q().selectFrom('video_upload').select('poster_url').where('zone', '=', zone);
      const rows = await found
        .where('poster_url', 'in', [...urls])
        .where('state', '!=', 'removed')
        .execute();
      return rows.flatMap(({ poster_url }) => poster_url ?? []);
    },

    /** Whether it is still known. */
    exists: async (id: number): Promise<boolean> =>
      (await uploads().where('id', '=', id).where('state', '!=', 'removed').executeTakeFirst()) !== undefined,

    /**
     * The one that has waited for longest and that nobody transcodes, locked until the end of the
     * transaction.
     */
    lockDue: (states: readonly InternalState[], now: number): Promise<UploadRow | undefined> =>
      db
        .skipLocked(
          uploads()
            .where('state', 'in', [...states])
            .where('try_at', '<=', now)
            .orderBy('try_at')
            .limit(1),
        )
        .executeTakeFirst(),

    /** Some that no post has taken in time, locked until the end of the transaction. */
    lockOrphans: (now: number, most: number): Promise<UploadRow[]> =>
      db
        .skipLocked(
          uploads()
            .where('post_id', 'is', null)
            .where('keep_until', '<=', now)
            .where('state', '!=', 'removed')
            .orderBy('keep_until')
            .limit(most),
        )
        .execute(),

    /** Some whose pieces are of no more use. */
    withUselessPieces: (most: number) =>
      uploads().where('state', 'in', ['ready', 'failed']).where('has_pieces', '=', 1).limit(most).execute(),

    async remove(id: number): Promise<void> {
      await q().deleteFrom('video_upload').where('id', '=', id).where('state', '=', 'removed').execute();
    },

    piece: (uploadId: number, position: number): Promise<Piece | undefined> =>
      q()
        .selectFrom('video_chunk')
        .selectAll()
        .where('upload_id', '=', uploadId)
        .where('position', '=', position)
        .executeTakeFirst(),

    async addPiece(piece: Piece): Promise<void> {
      await q().insertInto('video_chunk').values(piece).execute();
    },

    /** False when its upload has ended meanwhile. */
    async pieceStored(uploadId: number, position: number): Promise<boolean> {
      const open = q()
        .selectFrom('video_upload')
        .select('id')
        .where('id', '=', uploadId)
        .where('state', '=', 'uploading');
      const done = await q()
        .updateTable('video_chunk')
        .set({ stored: 1 })
        .where('upload_id', '=', uploadId)
        .where('position', '=', position)
        .where('upload_id', 'in', open)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    pieces: (uploadId: number): Promise<Piece[]> =>
      q().selectFrom('video_chunk').selectAll().where('upload_id', '=', uploadId).orderBy('position').execute(),

    async removePieces(uploadId: number): Promise<void> {
      await q().deleteFrom('video_chunk').where('upload_id', '=', uploadId).execute();
    },

    /** Whose file or first picture this is, and the posts that have it: the hook `media.place`. */
    async place(url: string): Promise<{ readonly uid: number; readonly posts: number[] } | null> {
      const found = (column: 'video_url' | 'small_url' | 'poster_url') =>
        q()
          .selectFrom('video_upload')
          .select(['uid', 'post_id'])
          .where(column, '=', url)
          .where('state', '!=', 'removed');
      const rows = await found('video_url').unionAll(found('small_url')).unionAll(found('poster_url')).execute();
      const [first] = rows;
      return first ? { uid: first.uid, posts: rows.flatMap(({ post_id }) => post_id ?? []) } : null;
    },

    /** The videos of these posts. */
    ofPosts: async (zone: string, postIds: readonly number[]): Promise<UploadRow[]> =>
      postIds.length === 0
        ? []
        : uploads()
            .where('post_id', 'in', [...postIds])
            .where('zone', '=', zone)
            .execute(),
  };
}

export type VideoStore = ReturnType<typeof createVideoStore>;
