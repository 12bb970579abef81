import { messageKinds } from '../../../../platform/contract/index.ts';

/** A ship has come in. */
export const arrived = messageKinds.declare({
  type: 'drydock',
  group: 'systemMsg',
  stored: [700],
  counter: 'drydockCount',
});
