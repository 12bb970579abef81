import { messageKinds } from '../../../platform/contract/index.ts';

/** What somebody is told whose answer was accepted. */
export const accepted = messageKinds.declare({
  type: 'accept_reply',
  group: 'systemMsg',
  stored: [5],
  counter: 'acceptReplyCount',
});
