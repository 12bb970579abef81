import { code, PermissionCode } from '../../platform/contract/index.ts';

/** Feedback records, their states and the export need code 23 (spec 1 section 6). One value for buttons and calls. */
export const recordsGate = code(PermissionCode.feedbackRecords);
