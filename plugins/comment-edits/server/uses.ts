import { commentService, databaseService, type ServicesOf } from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  comments: commentService,
};
export type Core = ServicesOf<typeof uses>;
