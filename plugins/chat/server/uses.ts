import {
  auditService,
  databaseService,
  hookService,
  peopleService,
  roomService,
  ruleService,
  type ServicesOf,
  submissionService,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  rules: ruleService,
  rooms: roomService,
  users: userService,
  submissions: submissionService,
  people: peopleService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
