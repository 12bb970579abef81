import { messageKinds } from '../../../platform/contract/index.ts';

/** Somebody has written: one notice for each conversation, until its reader has seen it. */
export const privateMessages = messageKinds.declare({
  type: 'conversations',
  group: 'systemMsg',
  stored: [9],
  counter: 'conversationCount',
});
