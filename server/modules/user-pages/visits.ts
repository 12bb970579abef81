import type { UserTables } from '../users/index.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import type { Places } from '../comments/index.ts';
import { pruneVisits } from './queries.ts';
import type { VisitTables } from './tables.ts';
import type { PostService } from '../posts/index.ts';
import type { HookService } from '../../host/services.ts';
import { visitHooks } from './hooks.ts';

export interface VisitsDeps {
  readonly db: Db;
  readonly posts: Pick<PostService, 'get'>;
  readonly places: Pick<Places, 'clear'>;
  readonly hooks: HookService;
}

/** A person's visit record: one row per post, nobody else's. */
export function createVisits({ db, posts, places, hooks }: VisitsDeps) {
  const q = () => db.q<VisitTables>();

  return {
    /**
     * Puts a post on top of the viewer's record. @throws NOT_FOUND for a post that they may not see
     */
    async record(ctx: RequestContext, wbId: number): Promise<void> {
      const { uid } = viewerOf(ctx);
      const { id: post_id, zone } = await posts.get(ctx, wbId);
      await db.tx(async () => {
        // Two pages opened at the same moment come one after the other, so that no more than the
        // limit stay.
        await db
          .forUpdate(db.q<UserTables>().selectFrom('user_profile').select('uid').where('uid', '=', uid))
          .execute();
        const at = { visited_at: ctx.now, counted_at: ctx.now };
        await q()
          .insertInto('visit')
          .values({ zone, uid, post_id, seconds: 0, ...at })
          .onConflict((conflict) => conflict.columns(['uid', 'post_id']).doUpdateSet(at))
          .execute();
        await pruneVisits(zone, uid).execute(q());
      });
    },

    /**
     * Adds reading time to a post of the record, never more than has passed since it was last
     * counted.
     * @param seconds from 1 @returns the seconds in all @throws NOT_FOUND for a post that is not in
     *   the record
     */
    addTime: (ctx: RequestContext, wbId: number, seconds: number): Promise<number> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        const row = await db
          .forUpdate(
            q()
              .selectFrom('visit')
              .select(['seconds', 'counted_at'])
              .where('uid', '=', uid)
              .where('post_id', '=', wbId)
              .where('zone', '=', ctx.zone.abbr),
          )
          .executeTakeFirst();
        if (!row) throw fail('NOT_FOUND');
        const passed = Math.max(0, Math.ceil((ctx.now - row.counted_at) / 1000));
        const total = row.seconds + Math.min(seconds, passed);
        await q()
          .updateTable('visit')
          .set({ seconds: total, counted_at: ctx.now })
          .where('uid', '=', uid)
          .where('post_id', '=', wbId)
          .execute();
        return total;
      }),

    /**
     * Takes one post out of the viewer's record of this zone, or all of them, and forgets where they
     * have stopped reading there; what is not there is no error. Plugins hear of it (`visit.cleared`).
     */
    clear: (ctx: RequestContext, wbId: number | 'all'): Promise<void> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        await places.clear(ctx.zone.abbr, uid, wbId);
        await hooks.run(visitHooks.cleared, ctx, wbId);
        const own = q().deleteFrom('visit').where('zone', '=', ctx.zone.abbr).where('uid', '=', uid);
        await (wbId === 'all' ? own : own.where('post_id', '=', wbId)).execute();
      }),
  };
}

export type Visits = ReturnType<typeof createVisits>;
