import {
  auditService,
  commentService,
  databaseService,
  postService,
  ruleService,
  type ServicesOf,
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
};
export type Core = ServicesOf<typeof uses>;
