import { databaseService, invalidateService, postService, type ServicesOf } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  invalidate: invalidateService,
  posts: postService,
};
export type Core = ServicesOf<typeof uses>;
