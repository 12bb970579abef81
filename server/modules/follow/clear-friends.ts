import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../sdk/index.ts';
import type { Clearable } from '../users/index.ts';
import { insertMissing } from './pair.ts';
import type { FollowTables } from './tables.ts';
import { followTags as tags } from './tags.ts';

type Follow = FollowTables['follow'];

/** Whom somebody follows, and so who their friends are. Who follows them stays theirs to decide. */
export function createFriendClearing(db: Db, invalidate: (...tags: string[]) => void): Clearable {
  const q = () => db.q<FollowTables>();
  const followed = (uid: number) => q().selectFrom('follow').selectAll().where('uid', '=', uid).orderBy('target_uid');

  /** The profiles of all of them, locked in the order of their uids, as everybody does. */
  async function lock(uids: readonly number[]): Promise<void> {
    await insertMissing(db, uids);
    const profiles = q().selectFrom('follow_profile').select('uid').where(db.isAmong('uid', uids)).orderBy('uid');
    await db.forUpdate(profiles).execute();
  }

  async function count(uid: number, targets: readonly number[], delta: 1 | -1): Promise<void> {
    if (targets.length === 0) return;
    const mine = q().updateTable('follow_profile').where('uid', '=', uid);
    await mine.set((eb) => ({ follow_count: eb('follow_count', '+', delta * targets.length) })).execute();
    const theirs = q().updateTable('follow_profile').where(db.isAmong('uid', targets));
    await theirs.set((eb) => ({ fans_count: eb('fans_count', '+', delta) })).execute();
    invalidate(tags.follows(uid), ...[uid, ...targets].map(tags.social));
  }

  return {
    async count(uid) {
      const row = await q()
        .selectFrom('follow_profile')
        .select('follow_count')
        .where('uid', '=', uid)
        .executeTakeFirst();
      return row?.follow_count ?? 0;
    },

    async clear(uid) {
      const seen = await followed(uid).execute();
      await lock([uid, ...seen.map(({ target_uid }) => target_uid)]);
      // Nobody follows by their name while their profile is locked.
      const rows = await followed(uid).execute();
      await q().deleteFrom('follow').where('uid', '=', uid).execute();
      await count(
        uid,
        rows.map(({ target_uid }) => target_uid),
        -1,
      );
      return JSON.stringify(rows);
    },

    async restore(uid, stored) {
      // Written by `clear`.
      const before = JSON.parse(stored) as Follow[];
      const targets = before.map(({ target_uid }) => target_uid);
      await lock([uid, ...targets]);
      const now = new Set((await followed(uid).execute()).map(({ target_uid }) => target_uid));
      const blocks = await q()
        .selectFrom('user_block')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('uid', '=', uid).and(db.isAmong('target_uid', targets)),
            eb('target_uid', '=', uid).and(db.isAmong('uid', targets)),
          ]),
        )
        .execute();
      const blocked = new Set(blocks.flatMap((row) => [row.uid, row.target_uid]));
      const missing = before.filter(({ target_uid }) => !now.has(target_uid) && !blocked.has(target_uid));
      const back = missing.slice(0, Math.max(0, LIMITS.follows - now.size));
      if (back.length > 0) await q().insertInto('follow').values(back).execute();
      await count(
        uid,
        back.map(({ target_uid }) => target_uid),
        1,
      );
      return back.length === before.filter(({ target_uid }) => !now.has(target_uid)).length;
    },
  };
}
