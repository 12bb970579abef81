import {
  auditService,
  cacheService,
  contextService,
  databaseService,
  draftService,
  hookService,
  invalidateService,
  messageService,
  participationService,
  peopleService,
  postService,
  sealService,
  type ServicesOf,
  submissionService,
  userService,
  webService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  posts: postService,
  users: userService,
  submissions: submissionService,
  people: peopleService,
  cache: cacheService,
  participation: participationService,
  seals: sealService,
  messages: messageService,
  drafts: draftService,
  audit: auditService,
  askBeacon: webService,
  invalidate: invalidateService,
  contexts: contextService,
};
export type Core = ServicesOf<typeof uses>;
