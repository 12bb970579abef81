import type { Db } from '../../../server/sdk/index.ts';
import type { ReactionTables } from './tables.ts';

/** What is reacted to. */
export interface Target {
  readonly kind: 'post' | 'comment';
  readonly id: number;
}
type Kind = Target['kind'];
type Own = Target & { readonly uid: number };

// Both tables have the same columns, which a union of their names hides from the compiler.
const tableOf = (kind: Kind) => `reactions_${kind}` as 'reactions_post';

/** The statements of this plugin; writes are for a transaction. */
export function createReactionStore(db: Db) {
  const q = () => db.q<ReactionTables>();
  return {
    /** @returns whether anything has changed */
    async put({ kind, id, uid }: Own, zone: string, name: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await q()
        .insertInto(tableOf(kind))
        .values({ zone, target_id: id, uid, name, created_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['target_id', 'uid'])
            .doUpdateSet({ name, created_at: now })
            .where(`${tableOf(kind)}.name`, '!=', name),
        )
        .executeTakeFirstOrThrow();
      return Boolean(numInsertedOrUpdatedRows);
    },
    /** @returns whether there was one */
    async remove({ kind, id, uid }: Own): Promise<boolean> {
      const { numDeletedRows } = await q()
        .deleteFrom(tableOf(kind))
        .where('target_id', '=', id)
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** How many people have reacted to each of these with what. */
    async counts(kind: Kind, ids: readonly number[]) {
      return ids.length === 0 ? [] : countsQuery(db, kind, ids).execute();
    },
    /** What a person has reacted to these with. */
    async own(kind: Kind, ids: readonly number[], uid: number) {
      return ids.length === 0 ? [] : ownQuery(db, kind, ids, uid).execute();
    },
    /** Who has reacted with this, the latest first, without some. */
    async people(
      target: Target,
      name: string,
      page: { readonly limit: number; readonly offset: number },
      without: ReadonlySet<number>,
    ): Promise<number[]> {
      let rows = peopleQuery(db, target, name).limit(page.limit).offset(page.offset);
      if (without.size > 0) rows = rows.where('uid', 'not in', [...without]);
      return (await rows.execute()).map(({ uid }) => uid);
    },
  };
}
export type ReactionStore = ReturnType<typeof createReactionStore>;

export const countsQuery = (db: Db, kind: Kind, ids: readonly number[]) =>
  db
    .q<ReactionTables>()
    .selectFrom(tableOf(kind))
    .select(({ fn }) => ['target_id', 'name', fn.countAll().as('count')])
    .where('target_id', 'in', [...ids])
    .groupBy(['target_id', 'name']);

export const ownQuery = (db: Db, kind: Kind, ids: readonly number[], uid: number) =>
  db
    .q<ReactionTables>()
    .selectFrom(tableOf(kind))
    .select(['target_id', 'name'])
    .where('target_id', 'in', [...ids])
    .where('uid', '=', uid);

export const peopleQuery = (db: Db, { kind, id }: Target, name: string) =>
  db
    .q<ReactionTables>()
    .selectFrom(tableOf(kind))
    .select('uid')
    .where('target_id', '=', id)
    .where('name', '=', name)
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc');
