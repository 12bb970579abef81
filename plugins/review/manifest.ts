import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** The desk of triple review, and the way to a reviewer outside of the forum. */
export const manifest = defineManifest({
  id: 'review',
  // What is reviewed are its drafts.
  requires: [{ id: 'drafts', version: 1 }],
  guards: ['draft.isReviewed'],
  codes: [PermissionCode.checkManager],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    REVIEW_OWN: { status: 403, code: 403 },
    REVIEW_TWICE: { status: 409, code: 409 },
    REVIEW_MOVED: { status: 409, code: 409 },
    REVIEW_DONE: { status: 409, code: 409 },
    REVIEW_OUTSIDE: { status: 409, code: 409 },
    REASON_REQUIRED: { status: 400, code: 400 },
    SIGNATURE: { status: 403, code: 403 },
  },
});
