import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Starting a poll needs code 10 (spec 3 section 6). One value for the composer's tool and the check on the server. */
export const pollGate = code(PermissionCode.startVote);
