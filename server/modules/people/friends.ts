import { sql, type SqlBool } from 'kysely';
import type { Friend } from '../../../platform/contract/endpoints/people.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import type { FollowTables } from '../follow/index.ts';
import { nickKey, type UserTables } from '../users/index.ts';
import { lockProfile } from './settings.ts';
import type { PeopleTables } from './tables.ts';

interface FriendQuery {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Friends: people who follow each other. */
export function createFriends(db: Db) {
  const q = () => db.q<PeopleTables & FollowTables & UserTables>();

  /** Profiles of those who follow this person and whom they follow. */
  const mutual = (uid: number) =>
    q()
      .selectFrom('follow as mine')
      .innerJoin('follow as theirs', (join) =>
        join.onRef('theirs.uid', '=', 'mine.target_uid').onRef('theirs.target_uid', '=', 'mine.uid'),
      )
      .innerJoin('user_profile as u', 'u.uid', 'mine.target_uid')
      .select(['u.uid', 'u.nick', 'u.avatar_url'])
      .where('mine.uid', '=', uid);

  async function recent(uid: number): Promise<Friend[]> {
    const rows = mutual(uid).innerJoin('recent_friend as r', (join) =>
      join.onRef('r.uid', '=', 'mine.uid').onRef('r.friend_uid', '=', 'u.uid'),
    );
    const newest = rows.orderBy('r.used_at', 'desc').orderBy('r.friend_uid', 'desc');
    return (await newest.limit(LIMITS.recentFriends).execute()).map(friendOf);
  }

  return {
    async list(ctx: RequestContext, { q: text = '', limit, offset }: FriendQuery) {
      const { uid } = viewerOf(ctx);
      const named = nickKey(text.trim());
      const all = mutual(uid);
      const like = sql<SqlBool>`u.nick_key like ${containing(named)} escape '\\'`;
      const rows = await (named === '' ? all : all.where(like))
        .orderBy('mine.created_at', 'desc')
        .orderBy('u.uid', 'desc')
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return {
        friends: rows.slice(0, limit).map(friendOf),
        recentlyFriends: await recent(uid),
        hasMore: rows.length > limit,
      };
    },

    /** @throws NOT_FRIENDS */
    touch: (ctx: RequestContext, friendId: number) =>
      db.tx(async () => {
        const { uid } = viewerOf(ctx);
        if (!(await mutual(uid).where('u.uid', '=', friendId).executeTakeFirst())) throw fail('NOT_FRIENDS');
        await lockProfile(db, uid);
        await q()
          .insertInto('recent_friend')
          .values({ uid, friend_uid: friendId, used_at: ctx.now })
          .onConflict((conflict) => conflict.columns(['uid', 'friend_uid']).doUpdateSet({ used_at: ctx.now }))
          .execute();
        const kept = q().selectFrom('recent_friend').select('friend_uid').where('uid', '=', uid);
        const newest = kept.orderBy('used_at', 'desc').orderBy('friend_uid', 'desc').limit(LIMITS.recentFriends);
        const forgotten = q().deleteFrom('recent_friend').where('uid', '=', uid);
        await forgotten.where('friend_uid', 'not in', newest).execute();
        return { recentlyFriends: await recent(uid) };
      }),
  };
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const friendOf = (row: { uid: number; nick: string; avatar_url: string }): Friend => ({
  uid: row.uid,
  nickname: row.nick,
  remark: '',
  avatarUrl: row.avatar_url,
});
