import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Sound needs code 18 (spec 3 section 6). One value for the tool, the call and the check of posts. */
export const voiceGate = code(PermissionCode.audioTool);
