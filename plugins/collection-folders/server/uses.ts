import {
  cacheService,
  collectionService,
  databaseService,
  invalidateService,
  submissionService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  collections: collectionService,
  submissions: submissionService,
  cache: cacheService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
