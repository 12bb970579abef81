import {
  cacheService,
  databaseService,
  hookService,
  invalidateService,
  messageService,
  peopleService,
  postService,
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
  people: peopleService,
  cache: cacheService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
