import {
  auditService,
  contentService,
  databaseService,
  type ServicesOf,
  submissionService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  audit: auditService,
  content: contentService,
  submissions: submissionService,
};
export type Core = ServicesOf<typeof uses>;
