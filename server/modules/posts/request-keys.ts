import type { Db, RequestContext } from '../../sdk/index.ts';
import { viewerOf } from '../../sdk/index.ts';
import type { ContentTables, RequestKeyRow } from './tables.ts';

type Kind = RequestKeyRow['kind'];

/** How long a retry is recognised, milliseconds. */
export const REQUEST_KEY_TTL = 7 * 24 * 3600 * 1000;

/** Makes submissions repeatable: the same key of the same user in the same zone has one effect, however often it is sent. */
export function createRequestKeys(db: Db) {
  const rowsOf = (ctx: RequestContext, kind: Kind, key: string) =>
    db
      .q<ContentTables>()
      .selectFrom('request_key')
      .select('result_id')
      .where('zone', '=', ctx.zone.abbr)
      .where('uid', '=', viewerOf(ctx).uid)
      .where('kind', '=', kind)
      .where('key', '=', key);

  return {
    /** What the key has made already, if anything. */
    async find(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<number | undefined> {
      if (key === undefined) return undefined;
      return (await rowsOf(ctx, kind, key).executeTakeFirst())?.result_id;
    },

    /**
     * First step of the submission's transaction: takes the key, waiting for another submission that holds it.
     * @returns what that one made; undefined when the key is ours, then `fill` it before the end
     */
    async claim(ctx: RequestContext, kind: Kind, key: string | undefined): Promise<number | undefined> {
      if (key === undefined) return undefined;
      const { numInsertedOrUpdatedRows } = await db
        .q<ContentTables>()
        .insertInto('request_key')
        .values({ zone: ctx.zone.abbr, uid: viewerOf(ctx).uid, kind, key, result_id: 0, created_at: ctx.now })
        .onConflict((conflict) => conflict.columns(['uid', 'kind', 'key', 'zone']).doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) return undefined;
      return (await rowsOf(ctx, kind, key).executeTakeFirstOrThrow()).result_id;
    },

    /** Last step of the transaction that claimed the key. */
    async fill(ctx: RequestContext, kind: Kind, key: string | undefined, resultId: number): Promise<void> {
      if (key === undefined) return;
      await db
        .q<ContentTables>()
        .updateTable('request_key')
        .set({ result_id: resultId })
        .where('zone', '=', ctx.zone.abbr)
        .where('uid', '=', viewerOf(ctx).uid)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },

    /** Forgets keys older than `REQUEST_KEY_TTL`: a job of the host. */
    async prune(now: number): Promise<void> {
      await db.tx(async () => {
        const old = db
          .q<ContentTables>()
          .deleteFrom('request_key')
          .where('created_at', '<', now - REQUEST_KEY_TTL);
        await old.execute();
      });
    },
  };
}

export type RequestKeys = ReturnType<typeof createRequestKeys>;
