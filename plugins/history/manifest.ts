import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Earlier posts of whoever writes a new one: listed in the composer, and opened there. */
export const manifest = defineManifest({
  id: 'history',
  requires: [{ id: 'editor', version: 1 }],
  codes: [PermissionCode.manager, PermissionCode.anonymousPost],
  settings: Type.Object({}, { additionalProperties: false }),
});
