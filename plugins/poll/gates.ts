import { code } from '../../platform/contract/index.ts';
import { START_VOTE } from './shared/code.ts';

/** Starting a poll needs code 10. One value for the composer's tool and the check on the server. */
export const pollGate = code(START_VOTE);
