import { anyCode, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Whose composer lists earlier posts: officials, and who may post without a name (97), who finds
 * those posts on no other page.
 */
export const historyGate = anyCode(PermissionCode.manager, PermissionCode.anonymousPost);
