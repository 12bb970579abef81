import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/**
 * Drafts of posts: kept on the server, held against other editors, saved by themselves, pushed to
 * review, and published at their times.
 */
export const manifest = defineManifest({
  id: 'drafts',
  requires: [{ id: 'editor', version: 1 }],
  textsOf: ['editor'],
  postFields: {
    add: ['timingOpenTime', 'alterCreate', 'attachments', 'draftId', 'draftVersion', 'draftHolder'],
    edit: ['draftId', 'draftVersion', 'draftHolder'],
  },
  codes: [PermissionCode.manager, PermissionCode.timedPublishing, PermissionCode.checkManager],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    // The first three and the approved one are told apart by the composer: `DraftCode` in
    // contract/drafts.ts.
    DRAFT_MISSING: { status: 404, code: 4041 },
    DRAFT_CHANGED: { status: 409, code: 4091 },
    DRAFT_HELD: { status: 409, code: 4092 },
    DRAFT_IN_REVIEW: { status: 409, code: 4096 },
    DRAFT_APPROVED: { status: 409, code: 4093 },
    DRAFT_NOT_AS_APPROVED: { status: 409, code: 409 },
    DRAFT_TIMED: { status: 409, code: 409 },
    DRAFT_THEME: { status: 400, code: 400 },
    DRAFT_TITLE: { status: 400, code: 400 },
    REVIEW_CLOSED: { status: 409, code: 409 },
    DRAFT_LIMIT: { status: 409, code: 409 },
    DRAFT_EMPTY: { status: 400, code: 400 },
    TIMING_FORBIDDEN: { status: 403, code: 403 },
    // The composer asks whether it shall be now: `TimingCode` in contract/timing.ts.
    TIMING_PAST: { status: 400, code: 4002 },
    TIMING_FAR: { status: 400, code: 400 },
    TIMING_STATUS: { status: 409, code: 409 },
    TIMING_CHANGED: { status: 409, code: 409 },
    TIMING_IMPOSSIBLE: { status: 409, code: 409 },
  },
});
