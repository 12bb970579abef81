import { createHmac } from 'node:crypto';

import type { Db } from '../../db/index.ts';
import { AppError, fail } from '../../sdk/errors.ts';
import { REPEAT_WINDOW_MS } from '../../../platform/contract/limits.ts';
import { checkRealName, type RealNameResult } from '../../../platform/contract/real-name.ts';
import type { AccountTables } from './tables.ts';

/** How many accounts one person may verify. */
export const ACCOUNTS_PER_PERSON = 5;

export interface RealNames {
  /**
   * Verifies an account (docs/product/real-name.md). Of the number only a keyed hash is kept and of
   * the name its first character. The same name and number again within the retry time is success
   * (docs/product/repeated-writes.md).
   * @throws REAL_NAME_DONE for an account that has been verified otherwise or earlier; REAL_NAME_*
   *   of the first rule that fails; REAL_NAME_LIMIT on the person's sixth account
   */
  verify(uid: number, input: { name: string; idcard: string }, now: number): Promise<void>;
  /**
   * Marks an account verified without a number (operator command). Does nothing when it is already.
   */
  markVerified(uid: number, now: number): Promise<void>;
}

export interface RealNameDeps {
  readonly db: Db;
  /** The server's secret; another one means that known numbers are no longer recognised. */
  readonly secret: string;
  readonly invalidate: (...tags: string[]) => void;
  /** Replaced by a remote check; the default is docs/product/real-name.md. */
  readonly check?: (input: { name: string; idcard: string }, now: number) => RealNameResult | Promise<RealNameResult>;
}

/** `张三` is kept as `张*`. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
};

export function createRealNames({ db, secret, invalidate, check = checkRealName }: RealNameDeps): RealNames {
  const q = () => db.q<AccountTables>();
  const hashOf = (idNumber: string) => createHmac('sha256', secret).update(`real-name\n${idNumber}`).digest('hex');

  /** Later than this nobody is told whether a number is that of the account. */
  const isLate = ({ verified_at }: { verified_at: number }, now: number) => now - verified_at >= REPEAT_WINDOW_MS;
  const doneFor = (uid: number) => q().selectFrom('real_name').selectAll().where('uid', '=', uid).executeTakeFirst();

  const store = (uid: number, nameMasked: string, idHash: string, now: number) =>
    db.tx(async () => {
      const done = await doneFor(uid);
      if (done?.id_hash === idHash && done.name_masked === nameMasked && !isLate(done, now)) return;
      if (done) throw fail('REAL_NAME_DONE');
      const rows = await q().selectFrom('real_name').select('slot').where('id_hash', '=', idHash).execute();
      const taken = new Set(rows.map(({ slot }) => slot));
      const slot = Array.from({ length: ACCOUNTS_PER_PERSON }, (_, index) => index + 1).find((n) => !taken.has(n));
      if (slot === undefined) throw fail('REAL_NAME_LIMIT');
      await q()
        .insertInto('real_name')
        .values({ uid, name_masked: nameMasked, id_hash: idHash, slot, verified_at: now })
        .execute();
      db.afterCommit(() => invalidate(`user:${uid}`));
    });

  /**
   * The constraints decide between accounts that verify at the same moment; whoever loses looks
   * again.
   */
  async function storeOnce(uid: number, nameMasked: string, idHash: string, now: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await store(uid, nameMasked, idHash, now);
      } catch (error) {
        if (attempt >= ACCOUNTS_PER_PERSON || !db.isUniqueViolation(error)) throw error;
      }
    }
  }

  return {
    async verify(uid, input, now) {
      const done = await doneFor(uid);
      if (done && isLate(done, now)) throw fail('REAL_NAME_DONE');
      const result = await check(input, now);
      if (!result.ok) throw fail(result.fault);
      await storeOnce(uid, maskName(result.name), hashOf(result.idNumber), now);
    },
    async markVerified(uid, now) {
      try {
        await storeOnce(uid, '', hashOf(`operator ${uid}`), now);
      } catch (error) {
        if (!(error instanceof AppError && error.id === 'REAL_NAME_DONE')) throw error;
      }
    },
  };
}
