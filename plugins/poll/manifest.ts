import { Type } from 'typebox';
import { defineManifest, PermissionCode } from '../../platform/contract/index.ts';

const refused = { status: 400, code: 400 };

/** Polls attached to posts (spec 3 sections 3, 5 "Poll"). Starting one needs code 10. */
export const manifest = defineManifest({
  id: 'poll',
  codes: [PermissionCode.startVote],
  settings: Type.Object({}, { additionalProperties: false }),
  errors: {
    FORBIDDEN: { status: 403, code: 403 },
    POST_TITLE_REQUIRED: refused,
    TITLE_REQUIRED: refused,
    TITLE_TOO_LONG: refused,
    OPTIONS_INVALID: refused,
    TOO_FEW_OPTIONS: refused,
    TOO_MANY_OPTIONS: refused,
    OPTION_REQUIRED: refused,
    OPTION_TOO_LONG: refused,
    OPTION_REPEATED: refused,
    DESCRIPTION_TOO_LONG: refused,
    IMAGE_INVALID: refused,
    CHOICES_INVALID: refused,
    START_IN_PAST: refused,
    END_REQUIRED: refused,
    END_IN_PAST: refused,
    END_BEFORE_START: refused,
    UNSUPPORTED: refused,
    NOT_STARTED: { status: 409, code: 409 },
    ENDED: { status: 409, code: 409 },
    NO_CHOICE: refused,
    UNKNOWN_OPTION: refused,
    TOO_MANY_CHOICES: refused,
    TOO_FEW_CHOICES: refused,
    VOTED: { status: 409, code: 409 },
    VOTED_TODAY: { status: 409, code: 409 },
  },
});
