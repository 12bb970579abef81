import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

/** Polls attached to posts (spec 3 sections 3, 5 "Poll"). Starting one needs code 10. */
export const manifest = defineManifest({
  id: 'poll',
  codes: [PermissionCode.startVote],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    POLL_FORBIDDEN: { status: 403, code: 403 },
  },
});
