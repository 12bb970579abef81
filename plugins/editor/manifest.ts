import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** The post editor: rich text on Slate, to whose toolbar other plugins add tools (spec 3 section 2). */
export const manifest = defineManifest({
  id: 'editor',
  codes: [PermissionCode.link, PermissionCode.lengthExempt],
  settings: Type.Object({}, { additionalProperties: false }),
});
