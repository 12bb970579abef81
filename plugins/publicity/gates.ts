import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Who reads what was counted. One value for the panel and the call. */
export const countsGate = code(PermissionCode.manager);
