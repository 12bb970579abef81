import {
  auditService,
  cacheService,
  contentService,
  contextService,
  databaseService,
  hookService,
  invalidateService,
  mediaService,
  messageService,
  peopleService,
  postService,
  ruleService,
  type ServicesOf,
  submissionService,
  textService,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  audit: auditService,
  cache: cacheService,
  content: contentService,
  contexts: contextService,
  hooks: hookService,
  invalidate: invalidateService,
  media: mediaService,
  messages: messageService,
  people: peopleService,
  posts: postService,
  rules: ruleService,
  submissions: submissionService,
  texts: textService,
  users: userService,
};
export type Core = ServicesOf<typeof uses>;
