import {
  auditService,
  contextService,
  databaseService,
  hookService,
  messageService,
  peopleService,
  reportService,
  ruleService,
  type ServicesOf,
  submissionService,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  contexts: contextService,
  rules: ruleService,
  users: userService,
  people: peopleService,
  messages: messageService,
  submissions: submissionService,
  reports: reportService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
