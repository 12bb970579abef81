import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Who turns the state on and off. One value for the panel and the routes. */
export const operatorGate = code(PermissionCode.manager);
