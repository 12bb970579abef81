import type { Db } from '../../../server/sdk/index.ts';
import type { MarkName } from '../contract.ts';
import { FOREVER, type MarkRow, type MarkTables } from './tables.ts';

/** A mark as it is stored, with the categories of a recommendation in ascending order. */
export interface StoredMark {
  readonly mark: MarkName;
  /** 0: at once. */
  readonly startTime: number;
  /** 0: for ever. */
  readonly endTime: number;
  readonly themeIdList: readonly number[];
}

/** The queries of marks. */
export interface MarkStore {
  /** Marks of these posts that have not ended: those that count, and those that begin later. */
  current(zone: string, postIds: readonly number[], now: number): Promise<MarkRow[]>;
  /** The same of one post, whole. */
  ofPost(zone: string, postId: number, now: number): Promise<StoredMark[]>;
  /**
   * Gives the post the mark if it has none, in a transaction.
   * @returns null when it was given now, else the one it has, locked until the transaction ends
   *   (perhaps one that has ended)
   */
  give(zone: string, postId: number, mark: StoredMark): Promise<StoredMark | null>;
  change(zone: string, postId: number, mark: StoredMark): Promise<void>;
  /** Locks the mark. */
  lock(postId: number, mark: MarkName): Promise<StoredMark | null>;
  /** Takes marks off. @returns those that had been there and have not ended */
  remove(postId: number, marks: readonly MarkName[], now: number): Promise<MarkName[]>;
  /** From now to the end of the transaction nobody else counts limited marks of the zone. */
  lockZone(zone: string, now: number): Promise<void>;
  /** Starts of the zone's marks of a kind that have not ended, without those of one post. */
  starts(zone: string, mark: MarkName, now: number, exceptPost?: number): Promise<number[]>;
  /** Posts with this mark that has not ended, by its end. */
  marked(
    zone: string,
    mark: MarkName,
    now: number,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<(StoredMark & { readonly postId: number })[]>;
  /** Recommendations in these categories that have not ended, without those of one post. */
  recommended(
    zone: string,
    themeIds: readonly number[],
    now: number,
    exceptPost?: number,
  ): Promise<{ themeId: number; startsAt: number }[]>;
}

const endOf = (endTime: number): number => endTime || FOREVER;
const timeOf = (endsAt: number): number => (endsAt === FOREVER ? 0 : endsAt);

/** The statement of `MarkStore.starts`, for the test of its plan too. */
export const startsQuery = (db: Db, zone: string, mark: MarkName, now: number) =>
  db
    .q<MarkTables>()
    .selectFrom('editor_mark')
    .select(['post_id', 'starts_at'])
    .where('zone', '=', zone)
    .where('mark', '=', mark)
    .where('ends_at', '>', now);

/** The statement of `MarkStore.marked`. */
export const markedQuery = (
  db: Db,
  zone: string,
  mark: MarkName,
  now: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .q<MarkTables>()
    .selectFrom('editor_mark')
    .selectAll()
    .where('zone', '=', zone)
    .where('mark', '=', mark)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('post_id')
    .limit(limit)
    .offset(offset);

/** The statement of `MarkStore.recommended`. */
export const recommendedQuery = (db: Db, zone: string, themeIds: readonly number[], now: number) =>
  db
    .q<MarkTables>()
    .selectFrom('editor_mark_theme as place')
    .innerJoin('editor_mark', (join) =>
      join.onRef('editor_mark.post_id', '=', 'place.post_id').onRef('editor_mark.mark', '=', 'place.mark'),
    )
    .select(['place.post_id', 'place.theme_id', 'editor_mark.starts_at'])
    .where('place.zone', '=', zone)
    .where('place.theme_id', 'in', [...themeIds])
    .where('place.ends_at', '>', now);

export function createMarkStore(db: Db): MarkStore {
  const q = () => db.q<MarkTables>();

  type Key = Pick<MarkRow, 'post_id' | 'mark'>;
  const keyOf = ({ post_id, mark }: Key): string => `${post_id} ${mark}`;

  /** Categories of these posts' marks, by `keyOf`. */
  async function themesOf(postIds: readonly number[]): Promise<Map<string, number[]>> {
    if (postIds.length === 0) return new Map();
    const rows = await q()
      .selectFrom('editor_mark_theme')
      .select(['post_id', 'mark', 'theme_id'])
      .where('post_id', 'in', [...postIds])
      .orderBy('theme_id')
      .execute();
    return new Map([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, group.map(({ theme_id }) => theme_id)]));
  }

  const stored = (row: MarkRow, themes: ReadonlyMap<string, number[]>): StoredMark => ({
    mark: row.mark,
    startTime: row.starts_at,
    endTime: timeOf(row.ends_at),
    themeIdList: themes.get(keyOf(row)) ?? [],
  });

  /** Only recommendations have categories. */
  async function withThemes(rows: readonly MarkRow[]): Promise<StoredMark[]> {
    const recommended = rows.filter(({ mark }) => mark === 'RECOMMEND').map(({ post_id }) => post_id);
    const themes = await themesOf(recommended);
    return rows.map((row) => stored(row, themes));
  }

  async function place(zone: string, postId: number, { mark, endTime, themeIdList }: StoredMark): Promise<void> {
    const rows = themeIdList.map((theme_id) => ({ post_id: postId, mark, theme_id, zone, ends_at: endOf(endTime) }));
    if (rows.length > 0) await q().insertInto('editor_mark_theme').values(rows).execute();
  }

  async function current(zone: string, postIds: readonly number[], now: number): Promise<MarkRow[]> {
    if (postIds.length === 0) return [];
    return q()
      .selectFrom('editor_mark')
      .selectAll()
      .where('post_id', 'in', [...postIds])
      .where('zone', '=', zone)
      .where('ends_at', '>', now)
      .execute();
  }

  async function lock(postId: number, mark: MarkName): Promise<StoredMark | null> {
    const found = q().selectFrom('editor_mark').selectAll().where('post_id', '=', postId).where('mark', '=', mark);
    const row = await db.forUpdate(found).executeTakeFirst();
    return row ? stored(row, await themesOf([postId])) : null;
  }

  return {
    current,
    lock,

    ofPost: async (zone, postId, now) => withThemes(await current(zone, [postId], now)),

    async give(zone, postId, given) {
      const { mark, startTime, endTime } = given;
      const row = { post_id: postId, mark, zone, starts_at: startTime, ends_at: endOf(endTime) };
      const insert = q().insertInto('editor_mark').values(row);
      const once = insert.onConflict((conflict) => conflict.columns(['post_id', 'mark']).doNothing());
      const { numInsertedOrUpdatedRows } = await once.executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return lock(postId, mark);
      await place(zone, postId, given);
      return null;
    },

    async change(zone, postId, changed) {
      const { mark, startTime, endTime } = changed;
      await q()
        .updateTable('editor_mark')
        .set({ starts_at: startTime, ends_at: endOf(endTime) })
        .where('post_id', '=', postId)
        .where('mark', '=', mark)
        .execute();
      await q().deleteFrom('editor_mark_theme').where('post_id', '=', postId).where('mark', '=', mark).execute();
      await place(zone, postId, changed);
    },

    async remove(postId, marks, now) {
      const rows = await q()
        .deleteFrom('editor_mark')
        .where('post_id', '=', postId)
        .where('mark', 'in', [...marks])
        .returning(['mark', 'ends_at'])
        .execute();
      return rows.flatMap(({ mark, ends_at }) => (ends_at > now ? [mark] : []));
    },

    async lockZone(zone, now) {
      await q()
        .insertInto('editor_mark_lock')
        .values({ zone, locked_at: now })
        .onConflict((conflict) => conflict.column('zone').doUpdateSet({ locked_at: now }))
        .execute();
    },

    async starts(zone, mark, now, exceptPost) {
      const rows = await startsQuery(db, zone, mark, now).execute();
      return rows.flatMap(({ post_id, starts_at }) => (post_id === exceptPost ? [] : [starts_at]));
    },

    async marked(zone, mark, now, page) {
      const rows = await markedQuery(db, zone, mark, now, page).execute();
      const marks = await withThemes(rows);
      return rows.flatMap(({ post_id }, index) => {
        const found = marks[index];
        return found ? [{ ...found, postId: post_id }] : [];
      });
    },

    async recommended(zone, themeIds, now, exceptPost) {
      if (themeIds.length === 0) return [];
      const rows = await recommendedQuery(db, zone, themeIds, now).execute();
      return rows.flatMap(({ post_id, theme_id, starts_at }) =>
        post_id === exceptPost ? [] : [{ themeId: theme_id, startsAt: starts_at }],
      );
    },
  };
}
