import { anyCode, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Who may choose who comments (19), what lists show of the pictures (11), covers (14). The core
 * asks for each.
 */
export const optionsGate = anyCode(
  PermissionCode.commentPermission,
  PermissionCode.onlyFirstImage,
  PermissionCode.covers,
);
