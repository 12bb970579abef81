import {
  auditService,
  databaseService,
  hookService,
  invalidateService,
  peopleService,
  postService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  posts: postService,
  people: peopleService,
  audit: auditService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
