import {
  auditService,
  databaseService,
  mediaService,
  messageService,
  postService,
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
  users: userService,
  submissions: submissionService,
  media: mediaService,
  messages: messageService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
