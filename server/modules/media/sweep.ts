import { WEEK_MS } from '../../../platform/contract/durations.ts';
import type { Storage } from '../../providers/storage/index.ts';
import type { Db } from '../../sdk/index.ts';
import { MEDIA_PATH } from './keys.ts';
import { removeMedia, type MediaRow } from './remove.ts';
import { Kept, type MediaTables } from './tables.ts';

/**
 * What nothing has kept for so long is an orphan: an upload of a post that was never sent, a
 * picture of one that is deleted.
 */
const AGE_MS = WEEK_MS;
/** Rows of one transaction: their files are deleted while it is open. */
const BATCH = 20;
/** Batches of one run. */
const BATCHES = 50;

/** What nothing has kept and that is older than this, the oldest first. */
export const orphansQuery = (db: Db, before: number) =>
  db
    .q<MediaTables>()
    .selectFrom('media')
    .select(['id', 'zone', 'storage_key', 'thumb_key'])
    .where('kept', '=', Kept.no)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(BATCH);

export interface SweepDeps {
  readonly db: Db;
  readonly storage: Storage;
  /** Which of these addresses of a zone something still names. A throw keeps all of them. */
  readonly references: (zone: string, urls: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Removes pictures that stand nowhere, or nowhere any more. Each row is locked first; who keeps a
 * picture marks its row (`lookup.ts`), so a picture that is kept at the same moment is either not
 * swept or not found.
 */
export function createSweep({ db, storage, references }: SweepDeps) {
  const q = () => db.q<MediaTables>();

  const isNamed = async (rows: readonly MediaRow[]): Promise<(row: MediaRow) => boolean> => {
    const named = new Set<string>();
    for (const zone of new Set(rows.map((row) => row.zone))) {
      const urls = rows.filter((row) => row.zone === zone).map((row) => MEDIA_PATH + row.storage_key);
      for (const url of await references(zone, urls)) named.add(url);
    }
    return (row) => named.has(MEDIA_PATH + row.storage_key);
  };

  const sweepBatch = (now: number) =>
    db.tx(async () => {
      const rows = await db.skipLocked(orphansQuery(db, now - AGE_MS)).execute();
      if (rows.length === 0) return { seen: 0, removed: 0 };
      const named = await isNamed(rows);
      const gone = rows.filter((row) => !named(row));
      const stay = rows.filter(named).map(({ id }) => id);
      // Asked about again when they are old again.
      if (stay.length > 0) await q().updateTable('media').set({ created_at: now }).where('id', 'in', stay).execute();
      for (const row of gone) await removeMedia(db, storage, row);
      return { seen: rows.length, removed: gone.length };
    });

  /** What counts no more for who has uploaded it. The files stay: a former one may come back. */
  const forgetAvatars = (now: number) =>
    db.tx(() =>
      q()
        .deleteFrom('media_avatar')
        .where('created_at', '<', now - AGE_MS)
        .execute(),
    );

  /** @returns how many pictures were removed */
  return async (now: number): Promise<number> => {
    await forgetAvatars(now);
    let total = 0;
    for (let n = 0; n < BATCHES; n++) {
      const { seen, removed } = await sweepBatch(now);
      total += removed;
      if (seen < BATCH) break;
    }
    return total;
  };
}
