import type { Db } from '../../db/index.ts';
import { createLru } from '../../sdk/lru.ts';
import type { Profiles } from './profiles.ts';
import { AccountStatus, type AccountTables } from '../accounts/index.ts';

/** No name that somebody registers begins so: see account-rules.ts. */
const PREFIX = '$';
/** No password has this hash. */
const NO_PASSWORD = '*';

/** Whether an account with this key is a system account. */
export const isSystemKey = (key: string): boolean => key.startsWith(PREFIX);

export interface SystemAccountsDeps {
  readonly db: Db;
  readonly profiles: Profiles;
  /** In the transaction: nobody may follow this account. */
  readonly refuseFollows: (uid: number) => Promise<void>;
}

const MOST_REMEMBERED = 50_000;

/**
 * System accounts: frozen from the start, without a password, one for each key. See
 * `userService.systemAccount`.
 */
export function createSystemAccounts({ db, profiles, refuseFollows }: SystemAccountsDeps) {
  const q = () => db.q<AccountTables>();
  const remembered = createLru<number, boolean>(MOST_REMEMBERED);
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
      await refuseFollows(uid);
      return uid;
    });
  }

  async function systemAccount(key: string, nick: string, now: number): Promise<number> {
    const known = await find(key);
    if (known !== null) return known;
    try {
      return await make(key, nick, now);
    } catch (error) {
      if (!db.isUniqueViolation(error)) throw error;
      // Another host was first.
      return (await db.primary(() => find(key))) ?? Promise.reject(error as Error);
    }
  }

  async function isSystemAccount(uid: number): Promise<boolean> {
    const known = remembered.get(uid);
    if (known !== undefined) return known;
    const row = await q().selectFrom('account').select('account_key').where('id', '=', uid).executeTakeFirst();
    const answer = row !== undefined && isSystemKey(row.account_key);
    // What a transaction has made may not come to be, and its uid be another's.
    if (row && !db.inTx()) remembered.set(uid, answer);
    return answer;
  }

  return { systemAccount, isSystemAccount };
}
