import type { Generated } from 'kysely';

export interface FolderTables {
  collection_folders_folder: {
    id: Generated<number>;
    zone: string;
    uid: number;
    name: string;
    /** The name as it is compared: unique of a person in a zone. */
    name_key: string;
    created_at: number;
  };
  /** Where a collected post is and what was noted on it; no row without either. Goes with the collection. */
  collection_folders_place: {
    uid: number;
    post_id: number;
    zone: string;
    folder_id: number | null;
    /** Empty: none. */
    note: string;
  };
  /** One row a person, locked while they change their folders. */
  collection_folders_person: { uid: number };
}
export type PlaceRow = FolderTables['collection_folders_place'];
