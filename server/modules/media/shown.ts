import type { Db } from '../../sdk/index.ts';
import { MEDIA_PATH } from './keys.ts';
import { Kept, type MediaTables } from './tables.ts';

import type { PostImage } from '../../../platform/contract/endpoints/posts.ts';

/**
 * Finds uploaded images by their address; an address of another zone or of nothing is not in the
 * answer.
 */
export interface MediaLookup {
  find(zone: string, urls: readonly string[]): Promise<Map<string, PostImage>>;
}

/** Where in a post a picture stands, beside the ids of its comments. */
export const PART = {
  /** In its text or among its covers: an edit may take it out. */
  text: 0,
  /** In what a plugin keeps with it: as long as the post is there. */
  plugin: -1,
} as const;

/** Pictures of one part of a post: one of `PART`, or the id of a comment. */
export interface ShownPart {
  readonly postId: number;
  readonly part: number;
  readonly urls: readonly string[];
}

/**
 * What posts and comments say of the pictures that they show, each in the transaction that makes it
 * so.
 */
export interface ShownPictures {
  /** They stay from now on, for as long as they stand there. */
  show(zone: string, parts: readonly ShownPart[]): Promise<void>;
  /**
   * They do not stand there any more: unless something else names them, they are swept in a week.
   */
  takeOut(zone: string, part: ShownPart): Promise<void>;
  /** The same for whatever stands in this part, or in all of a post that never comes back. */
  letGo(postId: number, part?: number): Promise<void>;
}

const keysOf = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => (url.startsWith(MEDIA_PATH) ? [url.slice(MEDIA_PATH.length)] : []));

/**
 * Which posts and comments show which pictures: rows of `media_shown`, so that no picture is looked
 * for in all texts.
 */
export function createShown(db: Db, now: () => number) {
  const q = () => db.q<MediaTables>();

  const rowsAt = (postId: number, part?: number) => {
    const rows = q().selectFrom('media_shown').select('media_id').where('post_id', '=', postId);
    return part === undefined ? rows : rows.where('part', '=', part);
  };

  /** Their week begins: whether anything else names them is asked at its end. */
  const release = (ids: ReturnType<typeof rowsAt>) =>
    q()
      .updateTable('media')
      .set({ kept: Kept.no, created_at: now() })
      .where('kept', '=', Kept.shown)
      .where('id', 'in', ids)
      .execute();

  return {
    async show(zone: string, parts: readonly ShownPart[]): Promise<void> {
      const keys = [...new Set(keysOf(parts.flatMap(({ urls }) => urls)))];
      if (keys.length === 0) return;
      const found = q().selectFrom('media').select(['id', 'kept', 'storage_key']).where('zone', '=', zone);
      // In one order: no two that show the same pictures wait for each other.
      const rows = await db.forUpdate(found.where('storage_key', 'in', keys).orderBy('id')).execute();
      const ids = new Map(rows.map((row) => [MEDIA_PATH + row.storage_key, row.id]));
      const unkept = rows.flatMap(({ id, kept }) => (kept === Kept.no ? [id] : []));
      if (unkept.length > 0)
        await q().updateTable('media').set({ kept: Kept.shown }).where('id', 'in', unkept).execute();
      const values = parts.flatMap(({ postId: post_id, part, urls }) =>
        urls.flatMap((url) => ids.get(url) ?? []).map((media_id) => ({ media_id, post_id, part })),
      );
      if (values.length === 0) return;
      await q()
        .insertInto('media_shown')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async takeOut(zone: string, { postId, part, urls }: ShownPart): Promise<void> {
      const keys = keysOf(urls);
      if (keys.length === 0) return;
      const out = q().selectFrom('media').select('id').where('zone', '=', zone).where('storage_key', 'in', keys);
      await release(rowsAt(postId, part).where('media_id', 'in', out));
      const rows = q().deleteFrom('media_shown').where('post_id', '=', postId).where('part', '=', part);
      await rows.where('media_id', 'in', out).execute();
    },

    async letGo(postId: number, part?: number): Promise<void> {
      await release(rowsAt(postId, part));
      const rows = q().deleteFrom('media_shown').where('post_id', '=', postId);
      await (part === undefined ? rows : rows.where('part', '=', part)).execute();
    },

    /** Which of these addresses a post or comment shows, hidden ones, too: they may come back. */
    async among(zone: string, urls: readonly string[]): Promise<Set<string>> {
      const keys = keysOf(urls);
      if (keys.length === 0) return new Set();
      const rows = await shownAmongQuery(db, zone, keys).execute();
      return new Set(rows.map(({ storage_key }) => MEDIA_PATH + storage_key));
    },
  };
}

/**
 * The keys of these that something shows: one look into the primary key of `media_shown` for each.
 */
export const shownAmongQuery = (db: Db, zone: string, keys: readonly string[]) =>
  db
    .q<MediaTables>()
    .selectFrom('media as m')
    .select('m.storage_key')
    .where('m.zone', '=', zone)
    .where('m.storage_key', 'in', keys)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('media_shown as s').select('s.media_id').whereRef('s.media_id', '=', 'm.id')),
    );
