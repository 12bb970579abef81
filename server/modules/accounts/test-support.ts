import type { OpenTestDb } from '../../../tests/support/engines.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../db/index.ts';
import { createEmbeddedAccounts } from '../../providers/account/index.ts';
import { createProofOfWork } from '../../providers/challenge/index.ts';
import { createFairQueue } from '../../sdk/fair-queue.ts';
import { createProfiles, userMigrations } from '../users/index.ts';
import {
  accountMigrations,
  createAccounts,
  createLoginThrottle,
  createPermissions,
  createSessions,
  createTickets,
  createViewers,
} from './index.ts';

/** Quick stand-in for argon2id (passwords.test.ts has the real one). */
const passwords = {
  hash: async (password: string) => `hash of ${password.length} ${password}`,
  verify: async (password: string, encoded: string | null) => encoded === `hash of ${password.length} ${password}`,
};

/** What logs people in and knows them, on a new database with nothing else in it. */
export async function createAccountParts(open: OpenTestDb) {
  const db = await open();
  await migrate(db, [{ owner: 'core', migrations: { ...accountMigrations, ...userMigrations } }]);
  const invalidate = (...tags: string[]) => viewers.onInvalidate(tags);
  const sessions = createSessions(db, invalidate);
  const permissions = createPermissions(db, invalidate);
  const viewers = createViewers({ db, sessions, permissions });
  const tickets = createTickets(db);
  const accounts = createAccounts({ db, passwords, profiles: createProfiles(db), sessions, tickets, invalidate });
  const provider = createEmbeddedAccounts({ db, accounts, tickets });
  return { db, invalidate, sessions, permissions, viewers, accounts, tickets, provider };
}

const SECRET = 'server secret';

/** A host's own throttle and queue on this database. */
export const createTestThrottle = (db: Db) =>
  createLoginThrottle({
    db,
    challenges: createProofOfWork(SECRET),
    secret: SECRET,
    queue: createFairQueue({ parallel: 2, mostOfOwner: 200, most: 1_000, waitMs: 30_000 }),
  });
