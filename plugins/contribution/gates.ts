import { anyCode, code, PermissionCode } from '../../platform/contract/index.ts';

/** Who reviews what was handed in. */
export const reviewGate = anyCode(PermissionCode.checkManager, PermissionCode.manager);
/** Who keeps columns, topics and activities. */
export const columnGate = code(PermissionCode.manager);
/** Who may set the time at which a piece appears. */
export const timeGate = code(PermissionCode.timedPublishing);
