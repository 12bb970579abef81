import { messageKinds } from '../../../platform/contract/index.ts';

/** What the staff tells a player of their problem. */
export const answered = messageKinds.declare({
  type: 'feedback',
  group: 'systemMsg',
  stored: [6],
  counter: 'feedbackCount',
});
