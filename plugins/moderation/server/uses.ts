import {
  auditService,
  cacheService,
  clearingService,
  commentService,
  databaseService,
  mediaService,
  messageService,
  postService,
  reportService,
  reputationService,
  restrictionService,
  rightsService,
  ruleService,
  type ServicesOf,
  submissionService,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  rules: ruleService,
  comments: commentService,
  users: userService,
  audit: auditService,
  cache: cacheService,
  clearing: clearingService,
  media: mediaService,
  messages: messageService,
  reports: reportService,
  reputation: reputationService,
  restrictions: restrictionService,
  rights: rightsService,
  submissions: submissionService,
};
export type Core = ServicesOf<typeof uses>;
