import {
  auditService,
  databaseService,
  invalidateService,
  type ServicesOf,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  users: userService,
  audit: auditService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
