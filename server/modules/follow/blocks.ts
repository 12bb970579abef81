import type { ReplyOf } from '../../../platform/contract/endpoint.ts';
import type { userBlocks } from '../../../platform/contract/endpoints/follow.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import { NOBODY, type BlockedBy } from '../posts/index.ts';
import { bump, eraseFollow, linked, lockPair } from './pair.ts';
import type { PersonalCache } from '../../host/services.ts';
import type { FollowDeps } from './ports.ts';
import type { FollowTables } from './tables.ts';
import { followTags as tags } from './tags.ts';
import type { UserService } from '../users/index.ts';

interface BlockDeps extends Pick<FollowDeps, 'db' | 'users' | 'invalidate'> {
  readonly personalCache: PersonalCache;
  readonly isSystemAccount: UserService['isSystemAccount'];
}

interface BlockPage {
  readonly uid?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

type BlockState = { readonly isBlock: 0 | 1 };

/** Blocking. Blocks are of a person, in every zone, and nobody else's to see. */
export function createBlocks({ db, users, invalidate, personalCache, isSystemAccount }: BlockDeps) {
  const q = () => db.q<FollowTables>();

  const blockedBy: BlockedBy = async (uid) => {
    const uids = await personalCache(`blocks:${uid}`, [tags.blocks(uid)], async () => {
      const rows = await q().selectFrom('user_block').select('target_uid').where('uid', '=', uid).execute();
      return rows.map(({ target_uid }) => target_uid);
    });
    return uids.length === 0 ? NOBODY : new Set(uids);
  };

  async function total(uid: number): Promise<number> {
    const row = await q().selectFrom('follow_profile').select('block_count').where('uid', '=', uid).executeTakeFirst();
    return row?.block_count ?? 0;
  }

  return {
    blockedBy,

    /** Blocking again changes nothing. @throws BLOCK_SELF, NOT_FOUND, BLOCK_HOUSE, BLOCK_LIMIT */
    block: (ctx: RequestContext, target: number): Promise<BlockState> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (uid === target) throw fail('BLOCK_SELF');
        // One account stands for all who post without a name, perhaps for the viewer too.
        if (await isSystemAccount(target)) throw fail('BLOCK_HOUSE');
        const { mine } = await lockPair(db, users.exists, uid, target);
        if (await linked(db, 'user_block', uid, target)) return { isBlock: 1 };
        if (mine.block_count >= LIMITS.blocks) throw fail('BLOCK_LIMIT', { max: LIMITS.blocks });
        await q().insertInto('user_block').values({ uid, target_uid: target, created_at: ctx.now }).execute();
        await bump(db, uid, 'block_count', 1);
        const [mineGone, theirsGone] = [await eraseFollow(db, uid, target), await eraseFollow(db, target, uid)];
        if (mineGone || theirsGone) {
          invalidate(tags.follows(uid), tags.follows(target), tags.social(uid), tags.social(target));
        }
        invalidate(tags.blocks(uid));
        return { isBlock: 1 };
      }),

    /** Taking back what is not there changes nothing. @throws BLOCK_SELF, NOT_FOUND */
    unblock: (ctx: RequestContext, target: number): Promise<BlockState> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (uid === target) throw fail('BLOCK_SELF');
        await lockPair(db, users.exists, uid, target);
        const blocks = q().deleteFrom('user_block').where('uid', '=', uid).where('target_uid', '=', target);
        if ((await blocks.executeTakeFirstOrThrow()).numDeletedRows > 0n) {
          await bump(db, uid, 'block_count', -1);
          invalidate(tags.blocks(uid));
        }
        return { isBlock: 0 };
      }),

    async list(ctx: RequestContext, { uid, limit, offset }: BlockPage): Promise<ReplyOf<typeof userBlocks>> {
      const me = viewerOf(ctx).uid;
      const blocks = q().selectFrom('user_block').select(['target_uid', 'created_at']).where('uid', '=', me);
      const found = await blocks
        .orderBy('created_at', 'desc')
        .orderBy('target_uid', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute();
      const rows = found.slice(0, limit);
      const cards = await users.cards(
        ctx,
        rows.map(({ target_uid }) => target_uid),
      );
      return {
        list: rows.flatMap(({ target_uid, created_at: blockTime }) => {
          const userInfo = cards.get(target_uid);
          return userInfo ? [{ userInfo, blockTime }] : [];
        }),
        hasMore: found.length > limit,
        total: await total(me),
        isBlock: uid !== undefined && (await linked(db, 'user_block', me, uid)) ? 1 : 0,
      };
    },
  };
}
