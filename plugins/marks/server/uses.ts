import {
  auditService,
  databaseService,
  draftService,
  invalidateService,
  peopleService,
  postService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  drafts: draftService,
  people: peopleService,
  audit: auditService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
