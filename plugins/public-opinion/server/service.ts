import { passes, pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { Operation } from '../contract.ts';
import { operatorGate } from '../gates.ts';
import { manifest } from '../manifest.ts';
import type { PublicOpinionTables } from './tables.ts';
import type { Core } from './uses.ts';

const tag = (zone: string) => `public-opinion:${zone}`;

export interface PublicOpinion {
  isOn(ctx: RequestContext): Promise<boolean>;
  /**
   * Turns the state of the zone. Saying what is so already changes nothing and records nothing.
   * @throws REASON_REQUIRED
   */
  set(ctx: RequestContext, on: boolean, reason: string): Promise<void>;
  records(
    ctx: RequestContext,
    page: { limit: number; offset: number },
  ): Promise<{ list: Operation[]; hasMore: boolean }>;
  /**
   * Whether the state keeps the viewer from uploading images: while it is on, everybody but
   * managers.
   */
  closesFor(ctx: RequestContext): Promise<boolean>;
  /** @throws IMAGES_CLOSED when it does */
  assertMayUpload(ctx: RequestContext): Promise<void>;
}

export function createPublicOpinion(core: Core): PublicOpinion {
  const q = () => core.db.q<PublicOpinionTables>();

  async function isOn(ctx: RequestContext): Promise<boolean> {
    ctx.tag(tag(ctx.zone.abbr));
    const state = q().selectFrom('public_opinion_state').select('enable').where('zone', '=', ctx.zone.abbr);
    return (await state.executeTakeFirst())?.enable === 1;
  }

  const closesFor = async (ctx: RequestContext): Promise<boolean> =>
    !passes(operatorGate, ctx.viewer) && (await isOn(ctx));

  return {
    isOn,
    closesFor,
    async assertMayUpload(ctx) {
      if (await closesFor(ctx)) throw pluginError(manifest, 'IMAGES_CLOSED');
    },
    async set(ctx, on, given) {
      const reason = given.trim();
      if (!reason) throw pluginError(manifest, 'REASON_REQUIRED');
      const zone = ctx.zone.abbr;
      const enable = on ? 1 : 0;
      await core.db.tx(async () => {
        await q()
          .insertInto('public_opinion_state')
          .values({ zone, enable: 0 })
          .onConflict((conflict) => conflict.column('zone').doNothing())
          .execute();
        // Of two operators at once the second waits for the row, and finds it as the first has left
        // it.
        const changed = await q()
          .updateTable('public_opinion_state')
          .set({ enable })
          .where('zone', '=', zone)
          .where('enable', '!=', enable)
          .executeTakeFirstOrThrow();
        if (!changed.numUpdatedRows) return;
        const { uid } = viewerOf(ctx);
        await q()
          .insertInto('public_opinion_record')
          .values({ zone, enable, reason, uid, created_at: ctx.now })
          .execute();
        const action = on ? 'public-opinion.on' : 'public-opinion.off';
        await core.audit.record(ctx, { action, targetType: 'zone', targetId: ctx.zone.gameId, reason });
        core.invalidate(tag(zone));
      });
    },
    async records(ctx, { limit, offset }) {
      const rows = await q()
        .selectFrom('public_opinion_record')
        .selectAll()
        .where('zone', '=', ctx.zone.abbr)
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute();
      const page = rows.slice(0, limit);
      const cards = await core.users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
      const list = page.map(({ id, enable, reason, uid, created_at: createTime }) => {
        return { id, enable, reason, uid, nick: cards.get(uid)?.nick ?? '', createTime };
      });
      return { list, hasMore: rows.length > limit };
    },
  };
}
