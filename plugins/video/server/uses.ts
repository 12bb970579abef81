import {
  contextService,
  databaseService,
  invalidateService,
  mediaService,
  messageService,
  postService,
  type ServicesOf,
  storageService,
  submissionService,
  textService,
  videoService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  posts: postService,
  texts: textService,
  submissions: submissionService,
  media: mediaService,
  storage: storageService,
  video: videoService,
  messages: messageService,
  invalidate: invalidateService,
  contexts: contextService,
};
export type Core = ServicesOf<typeof uses>;
