import {
  auditService,
  cacheService,
  databaseService,
  draftService,
  hookService,
  invalidateService,
  mediaService,
  messageService,
  peopleService,
  postService,
  ruleService,
  type ServicesOf,
  submissionService,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  posts: postService,
  rules: ruleService,
  users: userService,
  submissions: submissionService,
  people: peopleService,
  cache: cacheService,
  media: mediaService,
  messages: messageService,
  drafts: draftService,
  audit: auditService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
