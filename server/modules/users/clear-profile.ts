import type { Db } from '../../db/index.ts';
import type { Clearable } from './services.ts';
import type { UserTables } from './tables.ts';

interface Profile {
  readonly sig: string;
  readonly avatar: string;
  readonly reviews: readonly UserTables['signature_review'][];
}

/** The signature and the picture of somebody. What they set themselves since is theirs. */
export function createProfileClearing(db: Db, invalidate: (...tags: string[]) => void): Clearable {
  const q = () => db.q<UserTables>();
  const profile = (uid: number) => q().selectFrom('user_profile').select(['sig', 'avatar_url']).where('uid', '=', uid);
  const reviews = (uid: number) => q().selectFrom('signature_review').selectAll().where('uid', '=', uid);

  return {
    async count(uid) {
      const row = await profile(uid).executeTakeFirst();
      return [row?.sig, row?.avatar_url].filter(Boolean).length;
    },

    async clear(uid) {
      const row = await db.forUpdate(profile(uid)).executeTakeFirst();
      const before: Profile = {
        sig: row?.sig ?? '',
        avatar: row?.avatar_url ?? '',
        reviews: await reviews(uid).execute(),
      };
      await q().deleteFrom('signature_review').where('uid', '=', uid).execute();
      await q().updateTable('user_profile').set({ sig: '', avatar_url: '' }).where('uid', '=', uid).execute();
      invalidate(`user:${uid}`);
      return JSON.stringify(before);
    },

    async restore(uid, stored) {
      // Written by `clear`.
      const { sig, avatar, reviews: verdicts } = JSON.parse(stored) as Profile;
      const row = await db.forUpdate(profile(uid)).executeTakeFirst();
      const isFree = { sig: row?.sig === '', avatar: row?.avatar_url === '' };
      const back = { ...(isFree.sig ? { sig } : {}), ...(isFree.avatar ? { avatar_url: avatar } : {}) };
      if (isFree.sig || isFree.avatar) await q().updateTable('user_profile').set(back).where('uid', '=', uid).execute();
      if (isFree.sig && verdicts.length > 0)
        await q()
          .insertInto('signature_review')
          .values([...verdicts])
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      invalidate(`user:${uid}`);
      return (isFree.sig || sig === '') && (isFree.avatar || avatar === '');
    },
  };
}
