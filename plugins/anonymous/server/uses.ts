import {
  auditService,
  databaseService,
  messageService,
  peopleService,
  postService,
  type ServicesOf,
  userService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  users: userService,
  people: peopleService,
  messages: messageService,
  audit: auditService,
};
export type Core = ServicesOf<typeof uses>;
