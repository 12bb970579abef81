import { mediumPath } from '../../../platform/contract/content/medium-picture.ts';
import type { Storage } from '../../providers/storage/index.ts';
import type { Db } from '../../sdk/index.ts';
import type { MediaTables } from './tables.ts';

export interface MediaRow {
  readonly id: number;
  readonly zone: string;
  readonly storage_key: string;
  readonly thumb_key: string;
}

/**
 * Removes a picture, row and files, in the current transaction, which has its row locked. The files
 * go before the commit: whoever uploads the same picture waits for it, and then sees whether they
 * are there (`media.ts`).
 */
export async function removeMedia(db: Db, storage: Storage, row: MediaRow): Promise<void> {
  await db.q<MediaTables>().deleteFrom('media').where('id', '=', row.id).execute();
  await removeFiles(storage, row);
}

/** The picture and its smaller copies. */
export async function removeFiles(
  storage: Storage,
  { storage_key, thumb_key }: Pick<MediaRow, 'storage_key' | 'thumb_key'>,
): Promise<void> {
  const keys = [storage_key, thumb_key, mediumPath(storage_key)];
  await Promise.all(keys.map((key) => storage.delete(key)));
}
