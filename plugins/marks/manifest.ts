import { Type } from 'typebox';
import { defineManifest, PermissionCode, replyDefaults } from '../../platform/contract/index.ts';

/** Marks of posts: hot, recommended, activity, featured, each with its time. */
export const manifest = defineManifest({
  id: 'marks',
  requires: [
    { id: 'editor', version: 1 },
    { id: 'drafts', version: 1, isOptional: true },
  ],
  textsOf: ['editor'],
  declares: [
    replyDefaults.declare({
      of: 'markRule',
      fields: { recommendStatus: { status: true, total: 0 }, setTopStatus: { status: true, total: 0 } },
    }),
  ],
  postFields: {
    add: ['markInfoArray'],
    edit: [],
  },
  codes: [PermissionCode.mastermind, PermissionCode.manager, PermissionCode.checkManager],
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
  },
});
