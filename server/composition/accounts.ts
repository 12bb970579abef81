import { LOGIN_THROTTLE } from '../../platform/contract/limits.ts';
import {
  createAccounts,
  createLoginThrottle,
  createPasswords,
  createPermissions,
  createRights,
  createRealNames,
  createRestrictions,
  createSessions,
  createTickets,
  createViewers,
  PARALLEL_HASHES,
} from '../modules/accounts/index.ts';
import { createProfiles } from '../modules/users/index.ts';
import { createEmbeddedAccounts } from '../providers/account/index.ts';
import { createProofOfWork } from '../providers/challenge/index.ts';
import { createFairQueue } from '../sdk/fair-queue.ts';
import type { Infrastructure } from './infrastructure.ts';

/**
 * Logins that wait for their turn at most, of one block of addresses and of all: beyond what
 * anybody's two seconds are enough for.
 */
const LOGINS_OF_A_BLOCK = 200;
const LOGINS_WAITING = 1_000;

/** Who there is, and who somebody is. */
export function createAccountModules(infrastructure: Infrastructure) {
  const { config, db, zones, cached, unkept, invalidation } = infrastructure;
  const { invalidate } = invalidation;
  const sessions = createSessions(db, invalidate, infrastructure.isHttps);
  const permissions = createPermissions(db, invalidate);
  const profiles = createProfiles(db, () => zones.current().list.flatMap(({ name, nameEn }) => [name, nameEn ?? '']));
  const tickets = createTickets(db);
  const passwords = createPasswords(infrastructure.passwordCost);
  const accounts = createAccounts({ db, passwords, profiles, sessions, tickets, invalidate });
  const viewers = createViewers({ db, sessions, permissions, isUnkept: unkept.isOn });
  invalidation.add({ invalidate: viewers.onInvalidate, flush: viewers.flush });
  return {
    sessions,
    permissions,
    rights: createRights(permissions),
    profiles,
    tickets,
    accounts,
    viewers,
    realNames: createRealNames({ db, secret: config.sessionSecret, invalidate }),
    restrictions: createRestrictions({ db, cached, invalidate }),
    provider: createEmbeddedAccounts({ db, accounts, tickets }),
    loginThrottle: createLoginThrottle({
      db,
      challenges: createProofOfWork(config.sessionSecret),
      secret: config.sessionSecret,
      queue: createFairQueue({
        parallel: PARALLEL_HASHES,
        mostOfOwner: LOGINS_OF_A_BLOCK,
        most: LOGINS_WAITING,
        waitMs: LOGIN_THROTTLE.queueMs,
        expectedMs: passwords.meanMs,
      }),
      registrations: config.registrationsAnHour,
    }),
  };
}
