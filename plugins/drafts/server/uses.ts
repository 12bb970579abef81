import {
  auditService,
  contentService,
  contextService,
  databaseService,
  draftService,
  hookService,
  messageService,
  peopleService,
  postService,
  reviewService,
  type ServicesOf,
  submissionService,
  textService,
} from '../../../server/sdk/index.ts';

/** What the plugin uses of the core. */
export const uses = {
  db: databaseService,
  hooks: hookService,
  posts: postService,
  content: contentService,
  texts: textService,
  submissions: submissionService,
  people: peopleService,
  messages: messageService,
  drafts: draftService,
  review: reviewService,
  audit: auditService,
  contexts: contextService,
};
export type Core = ServicesOf<typeof uses>;
