import { sql, type Expression, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { FolderTables, PlaceRow } from './tables.ts';

/** Whose folders, and where. */
interface Owner {
  readonly uid: number;
  readonly zone: string;
}
type Place = Pick<PlaceRow, 'folder_id' | 'note'>;

/** The statements about folders and what is in them; writes are for a transaction. */
export function createFolderStore(db: Db) {
  const q = () => db.q<FolderTables>();
  const own = ({ uid, zone }: Owner) =>
    q().selectFrom('collection_folders_folder').where('uid', '=', uid).where('zone', '=', zone);
  const place = (uid: number, postId: number) =>
    q().selectFrom('collection_folders_place').where('uid', '=', uid).where('post_id', '=', postId);

  return {
    /** One change of a person waits for the other: none goes over the limit, or into what is deleted. */
    async lockPerson(uid: number): Promise<void> {
      const person = q().insertInto('collection_folders_person').values({ uid });
      await person.onConflict((conflict) => conflict.column('uid').doNothing()).execute();
      await db.forUpdate(q().selectFrom('collection_folders_person').select('uid').where('uid', '=', uid)).execute();
    },

    /** In the order in which they were made. */
    folders: (owner: Owner) => own(owner).select(['id', 'name']).orderBy('id').execute(),

    async has(owner: Owner, id: number): Promise<boolean> {
      return (await own(owner).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    async count(owner: Owner): Promise<number> {
      return Number(
        (
          await own(owner)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    },

    add: (row: Insertable<FolderTables['collection_folders_folder']>): Promise<number> =>
      db.insertId(q().insertInto('collection_folders_folder').values(row)),

    /** @returns whether there was one */
    async rename({ uid, zone }: Owner, id: number, named: { name: string; name_key: string }): Promise<boolean> {
      const { numUpdatedRows } = await q()
        .updateTable('collection_folders_folder')
        .set(named)
        .where('id', '=', id)
        .where('uid', '=', uid)
        .where('zone', '=', zone)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** What is in it is in none afterwards. */
    async remove(id: number): Promise<void> {
      const inIt = q().deleteFrom('collection_folders_place').where('folder_id', '=', id);
      await inIt.where('note', '=', '').execute();
      await q().deleteFrom('collection_folders_folder').where('id', '=', id).execute();
    },

    async placeOf(uid: number, postId: number): Promise<Place> {
      const found = await place(uid, postId).select(['folder_id', 'note']).executeTakeFirst();
      return found ?? { folder_id: null, note: '' };
    },

    async put(row: PlaceRow): Promise<void> {
      const { uid, post_id, folder_id, note } = row;
      if (folder_id === null && note === '') {
        const gone = q().deleteFrom('collection_folders_place').where('uid', '=', uid);
        await gone.where('post_id', '=', post_id).execute();
        return;
      }
      await q()
        .insertInto('collection_folders_place')
        .values(row)
        .onConflict((conflict) => conflict.columns(['uid', 'post_id']).doUpdateSet({ folder_id, note }))
        .execute();
    },

    places: (uid: number, postIds: readonly number[]) => placesQuery(db, uid, postIds).execute(),
  };
}
export type FolderStore = ReturnType<typeof createFolderStore>;

/** What a person has said of these posts. */
export const placesQuery = (db: Db, uid: number, postIds: readonly number[]) =>
  db
    .q<FolderTables>()
    .selectFrom('collection_folders_place')
    .select(['post_id', 'folder_id', 'note'])
    .where('uid', '=', uid)
    .where('post_id', 'in', [...postIds]);

/** The folder of a collected post, null for none: a lookup by the primary key. */
export const folderOf =
  (uid: number) =>
  (postId: Expression<unknown>): RawBuilder<number | null> =>
    sql`(select place.folder_id from collection_folders_place place
      where place.uid = ${uid} and place.post_id = ${postId})`;

/** Whether a collected post is in this folder, or (null) in none. */
export const isIn =
  (uid: number, folderId: number | null) =>
  (postId: Expression<unknown>): RawBuilder<SqlBool> =>
    folderId === null ? sql`${folderOf(uid)(postId)} is null` : sql`${folderOf(uid)(postId)} = ${folderId}`;
