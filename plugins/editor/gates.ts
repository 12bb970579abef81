import { anyCode, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Whose composer lists earlier posts: officials, and who may post without a name (97), who finds
 * those posts on no other page.
 */
export const historyGate = anyCode(PermissionCode.manager, PermissionCode.anonymousPost);

/**
 * Who may choose who comments (19), what lists show of the pictures (11), covers (14). The core
 * asks for each.
 */
export const optionsGate = anyCode(
  PermissionCode.commentPermission,
  PermissionCode.onlyFirstImage,
  PermissionCode.covers,
);
