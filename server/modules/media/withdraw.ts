import type { RefusedImages } from '../../providers/image-review/index.ts';
import type { Storage } from '../../providers/storage/index.ts';
import type { Db } from '../../sdk/index.ts';
import { removeMedia } from './remove.ts';
import type { MediaTables } from './tables.ts';

interface WithdrawDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly refused: RefusedImages;
}

export interface Withdrawal {
  /** False when it was on the list already. */
  readonly isNew: boolean;
  /** Stored copies that were removed, of all zones. */
  readonly removed: number;
}

/**
 * Refuses a picture from now on and removes it where it is stored. What has shown it shows a
 * missing picture: browsers that have it in their cache may keep it.
 */
export function createWithdraw({ db, storage, refused }: WithdrawDeps) {
  return (sha256: string, now: number): Promise<Withdrawal> =>
    db.tx(async () => {
      const isNew = await refused.add(sha256, now);
      const copies = db
        .q<MediaTables>()
        .selectFrom('media')
        .select(['id', 'zone', 'storage_key', 'thumb_key'])
        .where('sha256', '=', sha256);
      const rows = await db.forUpdate(copies).execute();
      for (const row of rows) await removeMedia(db, storage, row);
      return { isNew, removed: rows.length };
    });
}

export type Withdraw = ReturnType<typeof createWithdraw>;
