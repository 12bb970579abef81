import { createLru, type Db } from '../../sdk/index.ts';
import type { AccountTables } from '../accounts/index.ts';

const KEPT = 10_000;

/** When accounts were made, milliseconds, by uid: that never changes. Nobody knows who is not in it. */
export function createAges(db: Db) {
  const known = createLru<number, { readonly madeAt: number }>(KEPT);

  return async (uids: readonly number[]): Promise<Map<number, number>> => {
    const unknown = uids.filter((uid) => known.get(uid) === undefined);
    if (unknown.length > 0) {
      const accounts = db.q<AccountTables>().selectFrom('account').select(['id', 'created_at']);
      for (const { id, created_at } of await accounts.where(db.isAmong('id', unknown)).execute())
        known.set(id, { madeAt: created_at });
    }
    const found = uids.map((uid) => [uid, known.get(uid)?.madeAt] as const);
    return new Map(found.flatMap(([uid, at]) => (at === undefined ? [] : [[uid, at] as const])));
  };
}
