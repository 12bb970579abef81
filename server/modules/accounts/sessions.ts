import { DAY_MS, MINUTE_MS } from '../../../platform/contract/durations.ts';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/index.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';
import { AccountStatus, type AccountTables } from './tables.ts';

/** A session lives this long after it was last used. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Use is written down at most this often. */
export const TOUCH_EVERY_MS = 10 * MINUTE_MS;

export interface Session {
  /** SHA-256 of the token, hex. */
  readonly id: string;
  readonly uid: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

export interface NewSession {
  readonly uid: number;
  readonly now: number;
  readonly userAgent: string;
  readonly ip: string;
  /**
   * Session of the same browser before: it ends, so a token planted before login is worth nothing
   * after.
   */
  readonly previousId: string | null;
}

export interface Sessions {
  /** @returns the token for the cookie; it is stored nowhere */
  create(session: NewSession): Promise<string>;
  /** The sessions of these ids (`sessionId(token)`), expired ones too. */
  findAll(ids: readonly string[]): Promise<Map<string, Session>>;
  /** Of these ids those that have not ended, with whose they are. */
  standing(ids: readonly string[], now: number): Promise<{ id: string; uid: number; isFrozen: boolean }[]>;
  /**
   * Slides the expiry when the last write of it is 10 minutes old.
   * @returns the session as it is now
   */
  touch(session: Session, now: number): Promise<Session>;
  end(id: string): Promise<void>;
  /** Ends every session of an account. @returns their ids */
  endAll(uid: number): Promise<string[]>;
  /** Deletes expired sessions. @returns how many */
  purge(now: number): Promise<number>;
}

/**
 * What tokens begin with that count only under the cookie's `__Host-` name: it is hashed with them,
 * so nobody can leave it out.
 */
const HOST_MARK = 'host.';
export const isHostToken = (token: string): boolean => token.startsWith(HOST_MARK);

/** The id of a cookie's token, or null when it cannot be one of ours. */
export const sessionId = (token: string): string | null =>
  isSecret(isHostToken(token) ? token.slice(HOST_MARK.length) : token) ? hashSecret(token) : null;

/**
 * @param invalidate called after commit with `session:<id>` of every session that ended, so that no
 *   host keeps it cached
 * @param secure whether the cookie of new sessions has its `__Host-` name
 */
export function createSessions(db: Db, invalidate: (...tags: string[]) => void, secure = false): Sessions {
  const q = () => db.q<AccountTables>();
  const ended = (ids: readonly string[]) => {
    if (ids.length > 0) db.afterCommit(() => invalidate(...ids.map((id) => `session:${id}`)));
  };
  const isAmong = (ids: readonly string[]) => {
    const asked = db.rowList(
      'asked',
      { hash: 'text' },
      ids.map((hash) => ({ hash })),
    );
    return sql<SqlBool>`hash in (select hash from ${asked})`;
  };
  const remove = (id: string) =>
    db.tx(async () => {
      await q().deleteFrom('session').where('hash', '=', id).execute();
      ended([id]);
    });

  return {
    create: ({ uid, now, userAgent, ip, previousId }) =>
      db.tx(async () => {
        if (previousId) await remove(previousId);
        const token = (secure ? HOST_MARK : '') + newSecret();
        const row = {
          hash: hashSecret(token),
          uid,
          created_at: now,
          last_seen_at: now,
          expires_at: now + SESSION_LIFETIME_MS,
          user_agent: userAgent.replaceAll('\0', '').slice(0, 300),
          ip,
        };
        await q().insertInto('session').values(row).execute();
        return token;
      }),
    async findAll(ids) {
      const rows = await q()
        .selectFrom('session')
        .select(['hash', 'uid', 'last_seen_at', 'expires_at'])
        .where(isAmong(ids))
        .execute();
      return new Map(
        rows.map(({ hash, uid, last_seen_at, expires_at }) => [
          hash,
          { id: hash, uid, lastSeenAt: last_seen_at, expiresAt: expires_at },
        ]),
      );
    },
    async standing(ids, now) {
      const rows = await q()
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.uid')
        .select(['hash', 'uid', 'status'])
        .where(isAmong(ids))
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ hash, uid, status }) => ({ id: hash, uid, isFrozen: status === AccountStatus.frozen }));
    },
    async touch(session, now) {
      if (now - session.lastSeenAt < TOUCH_EVERY_MS) return session;
      const expiresAt = now + SESSION_LIFETIME_MS;
      await db.tx(() =>
        q()
          .updateTable('session')
          .set({ last_seen_at: now, expires_at: expiresAt })
          .where('hash', '=', session.id)
          .where('last_seen_at', '<', now)
          .execute(),
      );
      return { ...session, lastSeenAt: now, expiresAt };
    },
    end: remove,
    endAll: (uid) =>
      db.tx(async () => {
        const rows = await q().deleteFrom('session').where('uid', '=', uid).returning('hash').execute();
        const ids = rows.map(({ hash }) => hash);
        ended(ids);
        return ids;
      }),
    async purge(now) {
      const done = await db.tx(() =>
        q().deleteFrom('session').where('expires_at', '<=', now).executeTakeFirstOrThrow(),
      );
      return Number(done.numDeletedRows);
    },
  };
}
