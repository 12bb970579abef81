import {
  auditService,
  databaseService,
  messageService,
  postService,
  reviewService,
  type ServicesOf,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  users: userService,
  messages: messageService,
  review: reviewService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
