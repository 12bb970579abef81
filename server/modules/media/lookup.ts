import { DAY_MS } from '../../../platform/contract/durations.ts';
import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';
import type { Db } from '../../sdk/index.ts';
import { MEDIA_PATH } from './keys.ts';
import { Kept, type MediaTables } from './tables.ts';

/** An unkept picture that is looked up gets its time anew, at most once in this long. */
const TOUCH_MS = DAY_MS;

/**
 * `forGood`: what is found stays for good; `evidence`: for the staff. `touch`: it stays as long as
 * something shows it (`shown.ts`) or refers to it (`media.references`).
 */
type Purpose = 'forGood' | 'evidence' | 'touch';

export interface LookupQuery {
  readonly zone: string;
  readonly urls: readonly string[];
  readonly purpose: Purpose;
  /** Only what this person has uploaded, reviewed or not; absent: only what was reviewed. */
  readonly uploader?: number;
}

/**
 * Finds pictures by their addresses, for somebody who is about to write them down. It marks them in
 * the same transaction: the sweep locks each row and asks for the mark, so what is answered is not
 * swept, and what is swept at the same moment is not answered.
 */
export function createLookup(db: Db, now: () => number) {
  const q = () => db.q<MediaTables>();

  async function mark(ids: readonly number[], values: { kept: number } | { created_at: number }): Promise<Set<number>> {
    const update = () => q().updateTable('media').set(values).where('id', 'in', ids).returning('id').execute();
    return new Set((await db.tx(update)).map(({ id }) => id));
  }

  return async ({ zone, urls, purpose, uploader }: LookupQuery): Promise<Map<string, PostImage>> => {
    const keys = urls.flatMap((url) => (url.startsWith(MEDIA_PATH) ? [url.slice(MEDIA_PATH.length)] : []));
    if (keys.length === 0) return new Map();
    const known = q()
      .selectFrom('media as m')
      .select(['m.id', 'm.kept', 'm.created_at', 'm.storage_key', 'm.thumb_key', 'm.width', 'm.height'])
      .where('m.zone', '=', zone)
      .where('m.storage_key', 'in', keys);
    const rows = await (
      uploader === undefined
        ? known.where('m.reviewed', '=', 1)
        : known.innerJoin('media_upload as u', 'u.media_id', 'm.id').where('u.uid', '=', uploader)
    ).execute();
    const time = now();
    const isDue = ({ kept, created_at }: (typeof rows)[number]): boolean => {
      if (purpose === 'touch') return kept === Kept.no && created_at < time - TOUCH_MS;
      return kept !== Kept.forGood && kept !== Kept[purpose];
    };
    const unmarked = rows.filter(isDue);
    const marked =
      unmarked.length > 0
        ? await mark(
            unmarked.map(({ id }) => id),
            purpose === 'touch' ? { created_at: time } : { kept: Kept[purpose] },
          )
        : new Set<number>();
    const there = rows.filter((row) => !unmarked.includes(row) || marked.has(row.id));
    return new Map(there.map(presentImage).map((image) => [image.url, image]));
  };
}

export type StoredImage = Pick<MediaTables['media'], 'storage_key' | 'thumb_key' | 'width' | 'height'>;

export const presentImage = ({ storage_key, thumb_key, width, height }: StoredImage): PostImage => ({
  url: MEDIA_PATH + storage_key,
  thumb: MEDIA_PATH + thumb_key,
  width,
  height,
});
