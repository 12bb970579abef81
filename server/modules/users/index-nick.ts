import type { Db } from '../../db/index.ts';

/** Puts a nick into the index of people, in the transaction that gives or changes it. */
export const indexUser = (db: Db, uid: number, nick: string): Promise<void> => db.search.put('user', uid, nick);
