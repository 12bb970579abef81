import { messageKinds } from './message-kinds.ts';

/**
 * What rows of the core's own kinds are about. System messages are two, one for each `action`: 0
 * about the reader's own content and account, 1 about activities and rewards.
 */
export const StoredKind = {
  comment: 1,
  favor: 2,
  at: 3,
  system: 4,
  activity: 7,
} as const;

/** The kinds of messages that the core tells itself: declared by its manifest, each with a tab. */
export const commentMessages = messageKinds.declare({
  type: 'comment',
  group: 'comments',
  stored: [StoredKind.comment],
});
export const mentionMessages = messageKinds.declare({
  type: 'at',
  group: 'comments',
  stored: [StoredKind.at],
  counter: 'atCount',
});
export const likeMessages = messageKinds.declare({
  type: 'favors',
  group: 'favors',
  stored: [StoredKind.favor],
});
export const systemMessages = messageKinds.declare({
  type: 'systemMsg',
  group: 'systemMsg',
  stored: [StoredKind.system, StoredKind.activity],
  isAlwaysTold: true,
});
