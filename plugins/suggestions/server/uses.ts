import {
  auditService,
  databaseService,
  invalidateService,
  mediaService,
  messageService,
  postService,
  type ServicesOf,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  media: mediaService,
  messages: messageService,
  audit: auditService,
  invalidate: invalidateService,
};
export type Core = ServicesOf<typeof uses>;
