import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Hiding, restoring and deleting posts and comments of one zone (code 13 or 12). */
export const manifest = defineManifest({
  id: 'moderation',
  codes: [PermissionCode.manager, PermissionCode.mastermind],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: { REASON_REQUIRED: { status: 400, code: 400 } },
});
