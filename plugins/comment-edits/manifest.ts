import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Authors change the text of a comment for a while after they have written it (docs/product/comment-edits.md). */
export const manifest = defineManifest({
  id: 'comment-edits',
  codes: [PermissionCode.manager, PermissionCode.mastermind],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    EDIT_TOO_LATE: { status: 409, code: 409 },
    COMMENT_CHANGED: { status: 409, code: 409 },
  },
});
