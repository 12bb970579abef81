import { fail, viewerOf, type Db } from '../../sdk/index.ts';
import { unwanted, type BlockedBy } from '../posts/index.ts';
import { collectCountsQuery, collectedQuery } from './queries.ts';
import type { CollectionService } from './services.ts';

/** See `CollectionService`. */
export function createCollections({
  db,
  blockedBy,
}: {
  readonly db: Db;
  readonly blockedBy: BlockedBy;
}): CollectionService {
  return {
    async lock(ctx, wbId) {
      const own = collectedQuery(db, ctx.zone.abbr, viewerOf(ctx).uid, wbId);
      if (!(await db.forUpdate(own).executeTakeFirst())) throw fail('NOT_FOUND');
    },

    async counts(ctx, by) {
      const without = [...(await unwanted(blockedBy, ctx))];
      const rows = await collectCountsQuery(db, ctx.zone.abbr, viewerOf(ctx).uid, without, by).execute();
      return new Map(rows.map(({ part, n }) => [part, Number(n)]));
    },
  };
}
