import { code, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Who sits at the desk: check managers (92), who exist only in zones with triple review
 * (`viewerFor`). Nobody reviews what is their own.
 */
export const deskGate = code(PermissionCode.checkManager);
