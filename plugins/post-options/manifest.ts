import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/**
 * What an author chooses for a post beside its text: who comments, covers, and what lists show of
 * the pictures. The core stores it and asks for the code of each.
 */
export const manifest = defineManifest({
  id: 'post-options',
  requires: [{ id: 'editor', version: 1 }],
  codes: [PermissionCode.commentPermission, PermissionCode.onlyFirstImage, PermissionCode.covers],
  settings: Type.Object({}, { additionalProperties: false }),
});
