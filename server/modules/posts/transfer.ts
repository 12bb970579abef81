import { fail, type Db, type RequestContext } from '../../sdk/index.ts';
import type { MigrationSet } from '../../db/migrate.ts';

export interface TransferTables {
  /** Where a thread of the forum before this one went; filled by whoever moves old posts here. */
  post_transfer: { zone: string; guid: string; post_id: number };
}

export const transferMigrations: MigrationSet['migrations'] = {
  '006-post-transfer': async ({ schema, types }) => {
    await schema
      .createTable('post_transfer')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('guid', types.text, (c) => c.notNull())
      .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('post_transfer_pk', ['zone', 'guid'])
      .execute();
  },
};

export interface PostTransfer {
  /** The post that an old thread became, if this viewer may see it. @throws NOT_FOUND */
  find(ctx: RequestContext, guid: string): Promise<number>;
  /** Remembers where an old thread went; the last word counts. */
  remember(zone: string, guid: string, postId: number): Promise<void>;
}

/** Old-style addresses `func/vt_{id}_{page}.html`. */
export function createPostTransfer(
  db: Db,
  posts: { get(ctx: RequestContext, wbId: number): Promise<{ id: number }> },
): PostTransfer {
  const q = () => db.q<TransferTables>();
  return {
    async find(ctx, guid) {
      const row = await q()
        .selectFrom('post_transfer')
        .select('post_id')
        .where('zone', '=', ctx.zone.abbr)
        .where('guid', '=', guid)
        .executeTakeFirst();
      if (!row) throw fail('NOT_FOUND');
      return (await posts.get(ctx, row.post_id)).id;
    },
    remember: (zone, guid, postId) =>
      db.tx(async () => {
        await q()
          .insertInto('post_transfer')
          .values({ zone, guid, post_id: postId })
          .onConflict((conflict) => conflict.columns(['zone', 'guid']).doUpdateSet({ post_id: postId }))
          .execute();
      }),
  };
}
