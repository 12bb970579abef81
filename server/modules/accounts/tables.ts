import type { Generated } from 'kysely';

/** Rows of the accounts module. Times are milliseconds. */
export interface AccountTables {
  account: {
    /** The uid. */
    id: Generated<number>;
    /** As typed at registration. */
    account: string;
    /** `accountKey(account)`; unique. */
    account_key: string;
    password_hash: string;
    /** 0 in order, 1 frozen. */
    status: number;
    created_at: number;
  };
  login_ticket: { hash: string; uid: number; expires_at: number; used_at: number | null };
  session: {
    /** SHA-256 of the token: a leaked table opens no session. */
    hash: string;
    uid: number;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    user_agent: string;
    ip: string;
  };
  /**
   * What is counted against guessing (login-throttle.ts); of accounts and addresses only keyed
   * hashes are kept.
   */
  login_counter: {
    key: string;
    count: number;
    /** When the first was that it counts, and the last. */
    since: number;
    last_at: number;
    /** 1: an address that has logged in to the account. */
    known: number;
    expires_at: number;
  };
  /** Challenges whose answer was taken; the key decides that each is taken once. */
  spent_challenge: { id: string; expires_at: number };
  permission_grant: { uid: number; zone: string; code: number; granted_at: number };
  /**
   * `slot` 1 to 5 is unique per id number, so a sixth account of one person has no place (see
   * real-names.ts).
   */
  real_name: { uid: number; name_masked: string; id_hash: string; slot: number; verified_at: number };
  /**
   * One row for each kind and source: what several have imposed ends for each of them by itself, and
   * the longest holds.
   */
  user_restriction: {
    zone: string;
    uid: number;
    kind: number;
    /** What imposed it, `sanction:7`; empty: somebody who mutes without a sanction. */
    source: Generated<string>;
    until: number;
    reason: string;
    by_uid: number;
    created_at: number;
  };
}

export const AccountStatus = { ok: 0, frozen: 1 } as const;

/** What accounts are shown as: columns of a row that the users module keeps for each. */
export interface ShownNames {
  user_profile: { readonly uid: number; readonly nick: string; readonly avatar_url: string };
}
