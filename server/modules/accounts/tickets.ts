import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { Db } from '../../db/index.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';
import type { AccountTables } from './tables.ts';

/**
 * A ticket goes from the account component's frame to the login call at once; it need not live
 * long.
 */
export const TICKET_LIFETIME_MS = 2 * MINUTE_MS;

export interface IssuedTicket {
  readonly ticket: string;
  readonly expiresAt: number;
}

/** One-time tickets of the embedded account component. */
export interface Tickets {
  issue(uid: number, now: number): Promise<IssuedTicket>;
  /**
   * The uid of a ticket that is ours, in time and unused, and makes it used; else null. Of two
   * callers at the same time one gets the uid: the row update decides. Joins an open transaction,
   * so a failed login leaves the ticket usable.
   */
  spend(ticket: string, now: number): Promise<number | null>;
  /** Takes an account's tickets back. */
  endAll(uid: number): Promise<void>;
  /** Deletes what is past its time. @returns how many */
  purge(now: number): Promise<number>;
}

export function createTickets(db: Db): Tickets {
  const q = () => db.q<AccountTables>();
  return {
    async issue(uid, now) {
      const ticket = newSecret();
      const expiresAt = now + TICKET_LIFETIME_MS;
      await db.tx(() =>
        q()
          .insertInto('login_ticket')
          .values({ hash: hashSecret(ticket), uid, expires_at: expiresAt, used_at: null })
          .execute(),
      );
      return { ticket, expiresAt };
    },
    async spend(ticket, now) {
      if (!isSecret(ticket)) return null;
      const row = await db.tx(() =>
        q()
          .updateTable('login_ticket')
          .set({ used_at: now })
          .where('hash', '=', hashSecret(ticket))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('uid')
          .executeTakeFirst(),
      );
      return row?.uid ?? null;
    },
    async endAll(uid) {
      await db.tx(() => q().deleteFrom('login_ticket').where('uid', '=', uid).execute());
    },
    async purge(now) {
      const done = await db.tx(() =>
        q().deleteFrom('login_ticket').where('expires_at', '<=', now).executeTakeFirstOrThrow(),
      );
      return Number(done.numDeletedRows);
    },
  };
}
