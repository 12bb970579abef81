import {
  cacheService,
  databaseService,
  invalidateService,
  postService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  cache: cacheService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
