import {
  auditService,
  databaseService,
  hookService,
  messageService,
  postService,
  reviewService,
  type ServicesOf,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  posts: postService,
  users: userService,
  messages: messageService,
  review: reviewService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
