import type { Db } from '../../db/index.ts';

export interface RefusedTables {
  /**
   * Pictures that nobody may upload, by the SHA-256 (hex) of the file as uploaded or as we store
   * it.
   */
  image_refused: { sha256: string; created_at: number };
}

export interface RefusedImages {
  /** Whether one of these hashes is refused. */
  has(hashes: readonly string[]): Promise<boolean>;
  /** In the current transaction, or one of its own. True when it was not there yet. */
  add(sha256: string, now: number): Promise<boolean>;
  remove(sha256: string): Promise<boolean>;
  /** The newest first. */
  list(limit: number): Promise<RefusedTables['image_refused'][]>;
}

/**
 * The operator's list of refused pictures (`npm run forum -- images deny`). It holds with and
 * without a reviewer, in every zone.
 */
export function createRefusedImages(db: Db): RefusedImages {
  const q = () => db.q<RefusedTables>();
  return {
    async has(hashes) {
      const found = await q()
        .selectFrom('image_refused')
        .select('sha256')
        .where('sha256', 'in', hashes)
        .limit(1)
        .execute();
      return found.length > 0;
    },
    add: (sha256, now) =>
      db.tx(async () => {
        const insert = q().insertInto('image_refused').values({ sha256, created_at: now });
        const rows = await insert
          .onConflict((conflict) => conflict.doNothing())
          .returning('sha256')
          .execute();
        return rows.length > 0;
      }),
    remove: (sha256) =>
      db.tx(async () => {
        const rows = await q().deleteFrom('image_refused').where('sha256', '=', sha256).returning('sha256').execute();
        return rows.length > 0;
      }),
    list: (limit) => q().selectFrom('image_refused').selectAll().orderBy('created_at', 'desc').limit(limit).execute(),
  };
}
