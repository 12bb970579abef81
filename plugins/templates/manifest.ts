import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Texts of a zone's staff that posts may begin with, put in by a tool of the editor. */
export const manifest = defineManifest({
  id: 'templates',
  requires: [{ id: 'editor', version: 1 }],
  codes: [PermissionCode.manager],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    TEMPLATE_NAME: { status: 400, code: 400 },
    TEMPLATE_TYPE_TAKEN: { status: 409, code: 409 },
    TEMPLATE_TYPE_USED: { status: 409, code: 409 },
    TEMPLATES_FULL: { status: 409, code: 409 },
  },
});
