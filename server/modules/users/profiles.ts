import { randomInt } from 'node:crypto';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../db/index.ts';
import { fail } from '../../sdk/errors.ts';
import type { NewProfiles } from '../accounts/index.ts';
import { indexUser } from './index-nick.ts';
import { isReservedNick } from './reserved-nicks.ts';
import { REPUTATION_AT_START, type UserTables } from './tables.ts';

/**
 * Letters, marks, digits and a few joiners; no comma or bracket, because content writes
 * `[at,name,uid]`. Some letters and marks are drawn as nothing (Hangul fillers, variation
 * selectors): with one of them a nick would look like another, or like none.
 */
const NICK = /^[[\p{L}\p{M}\p{N}_\-·.~ ]--\p{Default_Ignorable_Code_Point}]+$/v;
/** An e-mail address or a phone number is nobody's public name. */
const PRIVATE = /@|^\d{6,}$/;
const TRIES = 8;

/**
 * What makes two nicks the same; a part of one is looked for by its key, so both small letters of Σ
 * are one (as in `foldText`).
 */
export const nickKey = (nick: string): string => nick.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');

/**
 * @returns the nick as it will be shown @throws NICK_INVALID: 1 to 16 letters, digits, spaces and
 *   `_ - · . ~`
 */
export function checkNick(nick: string): string {
  const clean = nick.normalize('NFKC').trim().replace(/ {2,}/g, ' ');
  if (clean === '' || [...clean].length > LIMITS.nick || !NICK.test(clean)) throw fail('NICK_INVALID');
  return clean;
}

export interface Profiles extends NewProfiles {
  /**
   * With a nick made from the account's name, made unique by a number, and without it when the name
   * is private or ''.
   */
  createFrom(uid: number, account: string, now: number): Promise<void>;
}

/**
 * @param zoneNames which nobody may bear
 * @param number a random whole number below its argument, for the made nicks
 */
export function createProfiles(
  db: Db,
  zoneNames: () => readonly string[] = () => [],
  number: (below: number) => number = (below) => randomInt(below),
): Profiles {
  /**
   * In a savepoint of its own, so that the caller may try another nick.
   * @returns false when the nick is taken
   */
  async function insert(uid: number, nick: string, now: number): Promise<boolean> {
    const row = {
      uid,
      nick,
      nick_key: nickKey(nick),
      avatar_url: '',
      sex: 0,
      sig: '',
      reputation: REPUTATION_AT_START,
      created_at: now,
    };
    try {
      await db.tx(async () => {
        await db.q<UserTables>().insertInto('user_profile').values(row).execute();
        await indexUser(db, uid, nick);
      });
      return true;
    } catch (error) {
      if (db.isUniqueViolation(error)) return false;
      throw error;
    }
  }

  return {
    checkNick,
    isReserved: (nick) => isReservedNick(nick, zoneNames()),
    async create(uid, nick, now) {
      if (!(await insert(uid, nick, now))) throw fail('NICK_TAKEN');
    },
    async createFrom(uid, account, now) {
      const usable = NICK.test(account) && !PRIVATE.test(account);
      const base = usable ? [...account].slice(0, LIMITS.nick).join('') : null;
      if (base && (await insert(uid, base, now))) return;
      const stem = [...(base ?? 'player')].slice(0, LIMITS.nick - 7).join('');
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (await insert(uid, `${stem}-${String(number(1_000_000)).padStart(6, '0')}`, now)) return;
      }
      throw fail('NICK_TAKEN');
    },
  };
}
