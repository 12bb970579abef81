import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail } from '../../sdk/errors.ts';

const ACCOUNT = /^[\p{L}\p{N}_.@-]+$/u;
const ACCOUNT_MIN = 2;
/**
 * What everyone tries first. Longer lists belong to a breach service; these are those that cost an
 * attacker nothing.
 */
const COMMON = new Set(
  '12345678 123456789 1234567890 0123456789 87654321 password passw0rd qwertyui abcdefgh'.split(' '),
);

/** What makes two account names the same: neither case nor the width of letters matters. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

/**
 * @returns the name as it will be stored @throws ACCOUNT_INVALID: 2 to 32 letters, digits,
 *   `_ . @ -`
 */
export function checkAccountName(account: string): string {
  const name = account.trim().normalize('NFKC');
  const length = [...name].length;
  if (length < ACCOUNT_MIN || length > LIMITS.account || !ACCOUNT.test(name)) throw fail('ACCOUNT_INVALID');
  return name;
}

/**
 * @throws PASSWORD_WEAK: shorter than 8, one character repeated, the account's name, or one of the
 *   usual guesses
 */
export function checkPassword(password: string, account: string): void {
  const characters = [...password.normalize('NFKC')];
  const weak =
    characters.length < LIMITS.passwordMin ||
    password.length > LIMITS.passwordMax ||
    new Set(characters).size === 1 ||
    accountKey(password) === accountKey(account) ||
    COMMON.has(password.toLowerCase());
  if (weak) throw fail('PASSWORD_WEAK');
}
