import {
  databaseService,
  invalidateService,
  messageService,
  type ServicesOf,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  users: userService,
  messages: messageService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
