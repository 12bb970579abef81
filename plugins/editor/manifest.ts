import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** The post editor: rich text on Slate, to whose toolbar other plugins add tools. */
export const manifest = defineManifest({
  id: 'editor',
  codes: [PermissionCode.link, PermissionCode.lengthExempt, PermissionCode.manager],
  settings: Type.Object({}, { additionalProperties: false }),
});
