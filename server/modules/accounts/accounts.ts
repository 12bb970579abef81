import type { Db } from '../../db/index.ts';
import { fail } from '../../sdk/errors.ts';
import { accountKey, checkAccountName, checkPassword } from './account-rules.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { AccountStatus, type AccountTables, type ShownNames } from './tables.ts';
import type { Tickets } from './tickets.ts';

export interface NewAccount {
  readonly account: string;
  readonly password: string;
  /** Shown name; made from the account's when missing or blank. */
  readonly nick?: string | undefined;
  /**
   * Somebody registers themselves: no nick that sounds official (docs/product/nicks.md). Operators
   * may give any.
   */
  readonly bySelf?: boolean;
}

export interface AccountRef {
  readonly uid: number;
  readonly account: string;
  readonly frozen: boolean;
}

export interface ListedAccount extends AccountRef {
  readonly nick: string;
  /** Milliseconds. */
  readonly createdAt: number;
}

/**
 * A new account that was checked, with the hash of its password: making one takes too long for a
 * transaction, in which all other writers wait.
 */
export interface PreparedAccount {
  readonly account: string;
  /** The shown name, or what it is made from where none was chosen. */
  readonly nick: { readonly chosen: string } | { readonly from: string };
  readonly passwordHash: string;
}

export interface Accounts {
  /**
   * Outside of transactions; see `add`.
   * @throws ACCOUNT_INVALID, PASSWORD_WEAK, NICK_INVALID, NICK_RESERVED, ACCOUNT_TAKEN
   */
  prepare(input: NewAccount): Promise<PreparedAccount>;
  /**
   * Creates the account and its profile, in the transaction that is open.
   * @throws ACCOUNT_TAKEN, NICK_TAKEN
   */
  add(prepared: PreparedAccount, now: number): Promise<number>;
  /**
   * Prepares and adds, outside of transactions.
   * @throws ACCOUNT_INVALID, PASSWORD_WEAK, NICK_INVALID, NICK_RESERVED, ACCOUNT_TAKEN, NICK_TAKEN
   */
  create(input: NewAccount, now: number): Promise<number>;
  /**
   * @throws LOGIN_FAILED for an unknown account and a wrong password alike; ACCOUNT_FROZEN only
   *   when the password is right
   */
  authenticate(account: string, password: string): Promise<AccountRef>;
  byName(account: string): Promise<AccountRef | null>;
  byUid(uid: number): Promise<AccountRef | null>;
  /**
   * So many accounts with a uid above `after`, by their uids; whoever has no login name of their
   * own (the system's account) among them.
   */
  page(after: number, limit: number): Promise<ListedAccount[]>;
  /**
   * A frozen account is refused everywhere, and no session or ticket from before is good for
   * anything again: they are kept for as long as it is frozen, so that whoever comes with one is
   * told why, and end when it is in order again.
   * @returns false when nothing changed
   */
  setFrozen(uid: number, frozen: boolean): Promise<boolean>;
  /** Ends every session and takes every ticket back. @returns how many sessions there were */
  logOut(uid: number): Promise<number>;
}

/** What a new account's public side is made with. */
export interface NewProfiles {
  /** @returns the name as it will be shown @throws NICK_INVALID */
  checkNick(nick: string): string;
  /** Whether it sounds official (docs/product/nicks.md). */
  isReserved(nick: string): boolean;
  /** @param nick from `checkNick` @throws NICK_TAKEN */
  create(uid: number, nick: string, now: number): Promise<void>;
  /** With a name made from that of the account. */
  createFrom(uid: number, account: string, now: number): Promise<void>;
}

export interface AccountsDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly profiles: NewProfiles;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly tickets: Pick<Tickets, 'endAll'>;
  readonly invalidate: (...tags: string[]) => void;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, passwords, profiles, sessions, tickets, invalidate } = deps;
  const q = () => db.q<AccountTables>();
  const columns = ['id', 'account', 'status', 'password_hash'] as const;
  const refOf = (row: { id: number; account: string; status: number }): AccountRef => ({
    uid: row.id,
    account: row.account,
    frozen: row.status === AccountStatus.frozen,
  });
  const rowByName = (account: string) =>
    q().selectFrom('account').select(columns).where('account_key', '=', accountKey(account.trim())).executeTakeFirst();

  /**
   * In a savepoint of its own, so that a refused name leaves the transaction usable.
   * @throws ACCOUNT_TAKEN
   */
  async function insertAccount(account: string, passwordHash: string, now: number): Promise<number> {
    const row = {
      account,
      account_key: accountKey(account),
      password_hash: passwordHash,
      status: AccountStatus.ok,
      created_at: now,
    };
    try {
      return await db.tx(() => db.insertId(q().insertInto('account').values(row)));
    } catch (error) {
      throw db.isUniqueViolation(error) ? fail('ACCOUNT_TAKEN') : error;
    }
  }

  const logOut = (uid: number): Promise<number> =>
    db.tx(async () => {
      await tickets.endAll(uid);
      return (await sessions.endAll(uid)).length;
    });

  async function prepare(input: NewAccount): Promise<PreparedAccount> {
    const account = checkAccountName(input.account);
    checkPassword(input.password, account);
    const chosen = input.nick?.trim() ? profiles.checkNick(input.nick) : null;
    const isReserved = (name: string): boolean => input.bySelf === true && profiles.isReserved(name);
    if (chosen !== null && isReserved(chosen)) throw fail('NICK_RESERVED');
    const nick = chosen === null ? { from: isReserved(account) ? '' : account } : { chosen };
    if (await rowByName(account)) throw fail('ACCOUNT_TAKEN');
    return { account, nick, passwordHash: await passwords.hash(input.password) };
  }

  const add = ({ account, nick, passwordHash }: PreparedAccount, now: number): Promise<number> =>
    db.tx(async () => {
      const uid = await insertAccount(account, passwordHash, now);
      if ('chosen' in nick) await profiles.create(uid, nick.chosen, now);
      else await profiles.createFrom(uid, nick.from, now);
      return uid;
    });

  return {
    prepare,
    add,
    create: async (input, now) => add(await prepare(input), now),
    async authenticate(account, password) {
      // A replica may not know yet that the account was made, or frozen, a moment ago.
      const row = await db.primary(() => rowByName(account));
      const right = await passwords.verify(password, row?.password_hash ?? null);
      if (!row || !right) throw fail('LOGIN_FAILED');
      const ref = refOf(row);
      if (ref.frozen) throw fail('ACCOUNT_FROZEN');
      return ref;
    },
    async byName(account) {
      const row = await rowByName(account);
      return row ? refOf(row) : null;
    },
    async byUid(uid) {
      const row = await q().selectFrom('account').select(columns).where('id', '=', uid).executeTakeFirst();
      return row ? refOf(row) : null;
    },
    async page(after, limit) {
      const rows = await db
        .q<AccountTables & ShownNames>()
        .selectFrom('account')
        .leftJoin('user_profile', 'user_profile.uid', 'account.id')
        .select(['account.id', 'account.account', 'account.status', 'account.created_at', 'user_profile.nick'])
        .where('account.id', '>', after)
        .orderBy('account.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...refOf(row), nick: row.nick ?? '', createdAt: row.created_at }));
    },
    setFrozen: (uid, frozen) =>
      db.tx(async () => {
        const status = frozen ? AccountStatus.frozen : AccountStatus.ok;
        const done = await q()
          .updateTable('account')
          .set({ status })
          .where('id', '=', uid)
          .where('status', '!=', status)
          .executeTakeFirst();
        if (done.numUpdatedRows === 0n) return false;
        if (!frozen) await logOut(uid);
        db.afterCommit(() => invalidate(`user:${uid}`));
        return true;
      }),
    logOut,
  };
}
