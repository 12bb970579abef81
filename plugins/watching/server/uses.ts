import {
  cacheService,
  databaseService,
  invalidateService,
  messageService,
  peopleService,
  postService,
  topicService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  topics: topicService,
  people: peopleService,
  messages: messageService,
  cache: cacheService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
