import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Who writes the notice and decides on suggestions. One value for the screens and the calls. */
export const boardGate = code(PermissionCode.manager);
