import type { Db } from '../../sdk/index.ts';
import type { Clearable } from '../users/index.ts';
import { peopleTag } from './ports.ts';
import type { PeopleTables } from './tables.ts';

type ShowingRole = PeopleTables['showing_role'];

/** The roles, and with them the groups in games, that somebody shows. */
export function createRoleClearing(db: Db, invalidate: (...tags: string[]) => void): Clearable {
  const q = () => db.q<PeopleTables>();
  const shown = (uid: number) => q().selectFrom('showing_role').selectAll().where('uid', '=', uid).orderBy('position');

  return {
    count: async (uid) => (await shown(uid).execute()).length,

    async clear(uid) {
      const rows = await shown(uid).execute();
      await q().deleteFrom('showing_role').where('uid', '=', uid).execute();
      invalidate(peopleTag(uid));
      return JSON.stringify(rows);
    },

    async restore(uid, stored) {
      // Written by `clear`.
      const rows = JSON.parse(stored) as ShowingRole[];
      if (rows.length === 0) return true;
      // They have chosen anew since.
      if ((await shown(uid).execute()).length > 0) return false;
      await q().insertInto('showing_role').values(rows).execute();
      invalidate(peopleTag(uid));
      return true;
    },
  };
}
