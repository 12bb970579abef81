import type { Db } from '../../../server/sdk/index.ts';
import type { UploadRow, VoiceTables } from './tables.ts';

export interface PostVoiceRow extends Pick<UploadRow, 'storage_key' | 'name' | 'seconds'> {
  readonly post_id: number;
  readonly upload_id: number;
}

/** Rows of uploaded sounds. Writes belong into a transaction. */
export function createVoiceStore(db: Db) {
  const q = () => db.q<VoiceTables>();
  return {
    async insert(row: Omit<UploadRow, 'id'>): Promise<void> {
      await q().insertInto('voice_upload').values(row).execute();
    },

    /** Those of these keys in a zone, locked in the order of their ids. */
    lock: (zone: string, keys: readonly string[]): Promise<UploadRow[]> =>
      db
        .forUpdate(
          q()
            .selectFrom('voice_upload')
            .selectAll()
            .where('zone', '=', zone)
            .where('storage_key', 'in', keys)
            .orderBy('id'),
        )
        .execute(),

    /** Somebody's own among these keys of a zone. */
    own: ({ zone, uid }: Pick<UploadRow, 'zone' | 'uid'>, keys: readonly string[]): Promise<UploadRow[]> =>
      q()
        .selectFrom('voice_upload')
        .selectAll()
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .where('storage_key', 'in', keys)
        .execute(),

    /** Whose it is and the posts that have it; undefined: no such sound. */
    async place(key: string): Promise<{ readonly uid: number; readonly posts: number[] } | undefined> {
      const rows = await q()
        .selectFrom('voice_upload as u')
        .leftJoin('voice_post as p', 'p.upload_id', 'u.id')
        .select(['u.uid', 'p.post_id'])
        .where('u.storage_key', '=', key)
        .execute();
      const [first] = rows;
      return first && { uid: first.uid, posts: rows.flatMap(({ post_id }) => post_id ?? []) };
    },

    /** Of these posts, in their order. */
    ofPosts: (zone: string, postIds: readonly number[]): Promise<PostVoiceRow[]> =>
      q()
        .selectFrom('voice_post as p')
        .innerJoin('voice_upload as u', 'u.id', 'p.upload_id')
        .select(['p.post_id', 'p.upload_id', 'u.storage_key', 'u.name', 'u.seconds'])
        .where('u.zone', '=', zone)
        .where(db.isAmong('p.post_id', postIds))
        .orderBy('p.post_id')
        .orderBy('p.position')
        .execute(),

    /**
     * The post has these and no others. What it had is let go, where no other post has it: its week
     * begins anew.
     */
    async setOfPost(postId: number, uploadIds: readonly number[], now: number): Promise<void> {
      const before = await q().selectFrom('voice_post').select('upload_id').where('post_id', '=', postId).execute();
      await q().deleteFrom('voice_post').where('post_id', '=', postId).execute();
      if (uploadIds.length > 0) {
        const rows = uploadIds.map((upload_id, position) => ({ post_id: postId, position, upload_id }));
        await q().insertInto('voice_post').values(rows).execute();
        await q().updateTable('voice_upload').set({ kept: 1 }).where('id', 'in', uploadIds).execute();
      }
      const out = before.map(({ upload_id }) => upload_id).filter((id) => !uploadIds.includes(id));
      if (out.length === 0) return;
      const all = q().selectFrom('voice_upload').select('id').where('id', 'in', out).orderBy('id');
      // Whoever puts one into another post meanwhile has it locked.
      await db.forUpdate(all).execute();
      await q()
        .updateTable('voice_upload')
        .set({ kept: 0, created_at: now })
        .where('id', 'in', out)
        .where('id', 'not in', q().selectFrom('voice_post').select('upload_id').where('upload_id', 'in', out))
        .execute();
    },

    /**
     * Uploads that no post has and that are that old, locked, without those that somebody else has
     * locked.
     */
    lockOrphans: (before: number, limit: number): Promise<UploadRow[]> =>
      db
        .skipLocked(
          q()
            .selectFrom('voice_upload')
            .selectAll()
            .where('kept', '=', 0)
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(limit),
        )
        .execute(),

    /** Their week begins then. */
    async touch(ids: readonly number[], at: number): Promise<void> {
      await q().updateTable('voice_upload').set({ created_at: at }).where('id', 'in', ids).execute();
    },

    async remove(id: number): Promise<void> {
      await q().deleteFrom('voice_upload').where('id', '=', id).execute();
    },
  };
}

export type VoiceStore = ReturnType<typeof createVoiceStore>;
