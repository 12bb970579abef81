import { followGate } from '../../../platform/contract/endpoints/follow.ts';
import type { IsFollow } from '../../../platform/contract/endpoints/users.ts';
import { passes } from '../../../platform/contract/gate.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { bump, eraseFollow, insertMissing, linked, lockPair } from './pair.ts';
import type { FollowDeps } from './ports.ts';
import type { FollowProfile, FollowTables } from './tables.ts';
import { followTags as tags } from './tags.ts';

export interface FollowState {
  readonly isFollow: IsFollow;
  /** Of the person followed. */
  readonly fansCount: number;
}

/** Following and no longer following. */
export function createFollows({ db, users, invalidate }: Pick<FollowDeps, 'db' | 'users' | 'invalidate'>) {
  /** @throws what stands against a new follow */
  async function check(ctx: RequestContext, mine: FollowProfile, theirs: FollowProfile): Promise<void> {
    if (!passes(followGate(ctx.zone), ctx.viewer)) throw fail('FORBIDDEN');
    if (await linked(db, 'user_block', mine.uid, theirs.uid)) throw fail('FOLLOW_BLOCKED');
    if (await linked(db, 'user_block', theirs.uid, mine.uid)) throw fail('FOLLOW_BLOCKED_BY');
    if (theirs.allow_follow !== 1) throw fail('FOLLOW_REFUSED');
    if (mine.follow_count >= LIMITS.follows) throw fail('FOLLOW_LIMIT', { max: LIMITS.follows });
  }

  function changed(uid: number, target: number): void {
    invalidate(tags.follows(uid), tags.social(uid), tags.social(target));
  }

  return {
    /**
     * Following again changes nothing.
     * @throws FOLLOW_SELF, NOT_FOUND, FORBIDDEN (check 78), FOLLOW_BLOCKED, FOLLOW_BLOCKED_BY,
     *   FOLLOW_REFUSED, FOLLOW_LIMIT
     */
    follow: (ctx: RequestContext, target: number): Promise<FollowState> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (uid === target) throw fail('FOLLOW_SELF');
        const { mine, theirs } = await lockPair(db, users.exists, uid, target);
        const isFollow = (await linked(db, 'follow', target, uid)) ? 2 : 1;
        if (await linked(db, 'follow', uid, target)) return { isFollow, fansCount: theirs.fans_count };
        await check(ctx, mine, theirs);
        const row = { uid, target_uid: target, created_at: ctx.now };
        await db.q<FollowTables>().insertInto('follow').values(row).execute();
        await bump(db, uid, 'follow_count', 1);
        await bump(db, target, 'fans_count', 1);
        changed(uid, target);
        return { isFollow, fansCount: theirs.fans_count + 1 };
      }),

    /** Taking back what is not there changes nothing. @throws FOLLOW_SELF, NOT_FOUND */
    cancel: (ctx: RequestContext, target: number): Promise<FollowState> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (uid === target) throw fail('FOLLOW_SELF');
        const { theirs } = await lockPair(db, users.exists, uid, target);
        const gone = await eraseFollow(db, uid, target);
        if (gone) changed(uid, target);
        return { isFollow: 0, fansCount: theirs.fans_count - (gone ? 1 : 0) };
      }),

    /** Whether others may follow this person, by their own setting. */
    async isAllowed(uid: number): Promise<boolean> {
      const profiles = db.q<FollowTables>().selectFrom('follow_profile').select('allow_follow');
      return (await profiles.where('uid', '=', uid).executeTakeFirst())?.allow_follow !== 0;
    },

    /** Whether the first person follows the second. */
    isFollowing: (uid: number, target: number): Promise<boolean> => linked(db, 'follow', uid, target),

    /** Whether others may follow the viewer from now on. */
    setAllowed: (ctx: RequestContext, allowFollow: boolean): Promise<{ allowFollow: boolean }> =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        await insertMissing(db, [uid]);
        const profiles = db.q<FollowTables>().updateTable('follow_profile').where('uid', '=', uid);
        await profiles.set({ allow_follow: allowFollow ? 1 : 0 }).execute();
        invalidate(tags.social(uid));
        return { allowFollow };
      }),
  };
}

/** In the transaction that makes a system account: others may never follow it. */
export async function refuseFollows(db: Db, uid: number): Promise<void> {
  await insertMissing(db, [uid]);
  const profiles = db.q<FollowTables>().updateTable('follow_profile').where('uid', '=', uid);
  await profiles.set({ allow_follow: 0 }).execute();
}
