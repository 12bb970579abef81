import {
  databaseService,
  invalidateService,
  messageService,
  postService,
  type ServicesOf,
} from '../../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  messages: messageService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
