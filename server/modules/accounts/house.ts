import type { Db } from '../../db/index.ts';
import type { Profiles } from '../users/profiles.ts';
import { AccountStatus, type AccountTables } from './tables.ts';

/** No name that somebody registers begins so: see account-rules.ts. */
const PREFIX = '$';
/** No password has this hash. */
const NO_PASSWORD = '*';

export interface HouseDeps {
  readonly db: Db;
  readonly profiles: Profiles;
}

/** Accounts of the house: frozen from the start, without a password, one for each key. See `CoreServices.users.house`. */
export function createHouse({ db, profiles }: HouseDeps) {
  const q = () => db.q<AccountTables>();
  const find = async (key: string): Promise<number | null> => {
    const query = q().selectFrom('account').select('id').where('account_key', '=', `${PREFIX}${key}`);
    return (await query.executeTakeFirst())?.id ?? null;
  };

  async function make(key: string, nick: string, now: number): Promise<number> {
    const account = `${PREFIX}${key}`;
    const row = { account, account_key: account, password_hash: NO_PASSWORD, status: AccountStatus.frozen };
    return db.tx(async () => {
      const uid = await db.insertId(
        q()
          .insertInto('account')
          .values({ ...row, created_at: now }),
      );
      // A player may have taken the name: then it stands with a number.
      await profiles.createFrom(uid, nick, now);
      return uid;
    });
  }

  return async (key: string, nick: string, now: number): Promise<number> => {
    const known = await find(key);
    if (known !== null) return known;
    try {
      return await make(key, nick, now);
    } catch (error) {
      if (!db.isUniqueViolation(error)) throw error;
      // Another host was first.
      return (await db.tx(() => find(key))) ?? Promise.reject(error as Error);
    }
  };
}
