import type { Generated } from 'kysely';
import {
  pluginError,
  settingsOf,
  viewerOf,
  type InputOf,
  type PostListQuery,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import type { ListFields, moor } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { arrived } from '../shared/arrived.ts';
import type { Core } from './uses.ts';

interface Tables {
  drydock_ship: {
    id: Generated<number>;
    zone: string;
    uid: number;
    post_id: number;
    name: string;
    arrived_at: number;
  };
}

const STAYS_MS = 60_000;
const tagOf = ({ zone }: Pick<RequestContext, 'zone'>): string => `drydock:${zone.abbr}`;

export function createShips({ db, posts, messages, invalidate }: Core) {
  const q = () => db.q<Tables>();
  const inZone = ({ zone }: RequestContext) =>
    q().selectFrom('drydock_ship').selectAll().where('zone', '=', zone.abbr).orderBy('id', 'desc').execute();

  return {
    async list(ctx: RequestContext) {
      ctx.tag(tagOf(ctx));
      const rows = await inZone(ctx);
      return {
        list: rows.map(({ id, uid, name, post_id, arrived_at }) => ({
          id,
          uid,
          name,
          wbId: post_id,
          arrivedAt: arrived_at,
        })),
      };
    },

    moor: (ctx: RequestContext, { wbId, name }: InputOf<typeof moor>) =>
      db.tx(async () => {
        const post = await posts.get(ctx, wbId);
        if ((await inZone(ctx)).length >= settingsOf(ctx, manifest).berths) throw pluginError(manifest, 'DRYDOCK_FULL');
        const { uid } = viewerOf(ctx);
        const row = { zone: ctx.zone.abbr, uid, post_id: wbId, name, arrived_at: ctx.now };
        const id = await db.insertId(q().insertInto('drydock_ship').values(row));
        await messages.send(ctx, [
          { to: post.uid, kind: arrived, text: 'drydock:arrived', values: { name }, postId: wbId, fromUid: uid },
        ]);
        invalidate(tagOf(ctx));
        return { id, uid, name, wbId, arrivedAt: ctx.now };
      }),

    async clear(ctx: RequestContext): Promise<Record<never, never>> {
      await db.tx(async () => {
        await q().deleteFrom('drydock_ship').where('zone', '=', ctx.zone.abbr).execute();
        invalidate(tagOf(ctx));
      });
      return {};
    },

    /** Posts that a ship lies beside; null: another list is asked for. */
    async filter(ctx: RequestContext, query: PostListQuery): Promise<number[] | null> {
      // Declared beside the hook, and checked by its schema.
      const { drydockStatus } = query as ListFields;
      if (drydockStatus !== 1) return null;
      const { limit, offset } = query;
      ctx.tag(tagOf(ctx));
      const rows = await inZone(ctx);
      return rows.slice(offset, offset + limit + 1).map(({ post_id }) => post_id);
    },

    async leave(now: number): Promise<void> {
      await db.tx(() =>
        q()
          .deleteFrom('drydock_ship')
          .where('arrived_at', '<', now - STAYS_MS)
          .execute(),
      );
    },
  };
}
