export { accountKey } from './account-rules.ts';
export {
  createAccounts,
  type AccountRef,
  type Accounts,
  type NewAccount,
  type NewProfiles,
  type PreparedAccount,
} from './accounts.ts';
export { createImposing } from './imposing.ts';
export { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
export { accountMigrations } from './migrations.ts';
export { serveAccountPage } from './page/account-page.ts';
export { PARALLEL_HASHES, createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
export { codesIn, createPermissions, type Auth, type Permissions } from './permissions.ts';
export { createRealNames, type RealNames } from './real-names.ts';
export { RedirectReply } from './redirect-reply.ts';
export { RestrictionKind } from './services.ts';
export { createRestrictions, type Restriction, type RestrictionRule, type Restrictions } from './restrictions.ts';
export { assertMayRestrict, createRights } from './rights.ts';
export { accountJobs, accountRoutes, type AccountRouteDeps } from './routes.ts';
export { hashSecret, isSecret, newSecret } from './secrets.ts';
export { createSessions, isHostToken, type Sessions } from './sessions.ts';
export { isInOrder, isNotFrozen } from './standing.ts';
export { AccountStatus, type AccountTables } from './tables.ts';
export { createTickets, type Tickets } from './tickets.ts';
export { createViewers, viewerFor } from './viewers.ts';
export type { RightsService, SessionLookup, ViewerData, ViewerService } from './services.ts';
