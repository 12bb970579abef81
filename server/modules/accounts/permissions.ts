import { ALL_ZONES } from '../../../platform/contract/permission-codes.ts';
import type { Db } from '../../db/index.ts';
import type { AccountTables } from './tables.ts';

/** Permission codes by zone, the `all` key included. */
export type Auth = Readonly<Record<string, readonly number[]>>;

export interface Permissions {
  /** @param zone an abbreviation or `all` @returns false when the user had it already */
  grant(uid: number, zone: string, code: number, now: number): Promise<boolean>;
  /** @returns false when the user did not have it */
  revoke(uid: number, zone: string, code: number): Promise<boolean>;
  list(uid: number): Promise<Auth>;
  /** Of several at once, each of them in the answer. */
  listAll(uids: readonly number[]): Promise<Map<number, Auth>>;
  /** The uids of everybody who holds something, ascending. */
  holders(): Promise<number[]>;
}

/** The codes that count in a zone: the union of the `all` list and the zone's own, ascending. */
export const codesIn = (auth: Auth, zone: string): number[] =>
  [...new Set([...(auth[ALL_ZONES] ?? []), ...(zone === ALL_ZONES ? [] : (auth[zone] ?? []))])].sort((a, b) => a - b);

/** @param invalidate called after commit with `user:<uid>` */
export function createPermissions(db: Db, invalidate: (...tags: string[]) => void): Permissions {
  const q = () => db.q<AccountTables>();
  const changed = (uid: number, rows: bigint | undefined): boolean => {
    if (!rows) return false;
    db.afterCommit(() => invalidate(`user:${uid}`));
    return true;
  };
  async function listAll(uids: readonly number[]): Promise<Map<number, Auth>> {
    const rows = await q()
      .selectFrom('permission_grant')
      .select(['uid', 'zone', 'code'])
      .where(db.isAmong('uid', uids))
      .orderBy('zone')
      .orderBy('code')
      .execute();
    const auths = new Map(uids.map((uid) => [uid, { [ALL_ZONES]: [] } as Record<string, number[]>]));
    for (const { uid, zone, code } of rows) {
      const auth = auths.get(uid);
      if (auth) (auth[zone] ??= []).push(code);
    }
    return auths;
  }

  return {
    grant: (uid, zone, code, now) =>
      db.tx(async () => {
        const done = await q()
          .insertInto('permission_grant')
          .values({ uid, zone, code, granted_at: now })
          .onConflict((conflict) => conflict.columns(['uid', 'zone', 'code']).doNothing())
          .executeTakeFirst();
        return changed(uid, done.numInsertedOrUpdatedRows);
      }),
    revoke: (uid, zone, code) =>
      db.tx(async () => {
        const done = await q()
          .deleteFrom('permission_grant')
          .where('uid', '=', uid)
          .where('zone', '=', zone)
          .where('code', '=', code)
          .executeTakeFirst();
        return changed(uid, done.numDeletedRows);
      }),
    list: async (uid) => (await listAll([uid])).get(uid) ?? {},
    listAll,
    async holders() {
      const rows = await q().selectFrom('permission_grant').select('uid').distinct().orderBy('uid').execute();
      return rows.map(({ uid }) => uid);
    },
  };
}
