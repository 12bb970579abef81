import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

const refused = { status: 400, code: 400 };

/** Word documents as content of posts, put in by a tool of the editor. */
export const manifest = defineManifest({
  id: 'documents',
  requires: [{ id: 'editor', version: 1 }],
  codes: [PermissionCode.link],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    DOCUMENT_TYPE: refused,
    DOCUMENT_BROKEN: refused,
    DOCUMENT_EMPTY: refused,
    DOCUMENT_TOO_MUCH: refused,
    DOCUMENT_WAITING: { status: 429, code: 429 },
  },
});
