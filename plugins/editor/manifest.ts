import { Type } from 'typebox';
import { defineManifest, PermissionCode, replyDefaults } from '../../platform/contract/index.ts';

/** The post editor: rich text on Slate, to whose toolbar other plugins add tools. */
export const manifest = defineManifest({
  id: 'editor',
  declares: [
    replyDefaults.declare({
      of: 'markRule',
      fields: { recommendStatus: { status: true, total: 0 }, setTopStatus: { status: true, total: 0 } },
    }),
  ],
  postFields: {
    add: ['timingOpenTime', 'alterCreate', 'attachments', 'draftId', 'draftVersion', 'draftHolder', 'markInfoArray'],
    edit: ['draftId', 'draftVersion', 'draftHolder'],
  },
  codes: [
    PermissionCode.link,
    PermissionCode.lengthExempt,
    PermissionCode.manager,
    PermissionCode.anonymousPost,
    PermissionCode.mastermind,
    PermissionCode.checkManager,
    PermissionCode.timedPublishing,
  ],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    MARK_TIMES: { status: 400, code: 400 },
    MARK_ENDED: { status: 400, code: 400 },
    MARK_START_TOO_OLD: { status: 400, code: 400 },
    MARK_THEME_REQUIRED: { status: 400, code: 400 },
    MARK_THEME_UNKNOWN: { status: 400, code: 400 },
    MARK_POST_HIDDEN: { status: 409, code: 409 },
    HOT_LIMIT: { status: 409, code: 409 },
    HOT_FULL: { status: 409, code: 409 },
    RECOMMEND_LIMIT: { status: 409, code: 409 },
    RECOMMEND_FULL: { status: 409, code: 409 },
    // The first three and the approved one are told apart by the composer: `DraftCode` in contract/drafts.ts.
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
