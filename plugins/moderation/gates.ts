import { anyCode, PermissionCode } from '../../platform/contract/index.ts';

/** Post management needs code 13 or 12 (spec 1 section 5). One value for the menu items and the routes. */
export const moderatorGate = anyCode(PermissionCode.manager, PermissionCode.mastermind);
